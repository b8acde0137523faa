import { HeadCountPage } from './head-count-page.tsx';

const StudentNumber = () => <HeadCountPage group="student" />;

export default StudentNumber;
