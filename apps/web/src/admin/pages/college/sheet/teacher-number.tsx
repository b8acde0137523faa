import { HeadCountPage } from './head-count-page.tsx';

const TeacherNumber = () => <HeadCountPage group="teacher" />;

export default TeacherNumber;
