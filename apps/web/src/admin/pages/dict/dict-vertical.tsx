import { DictRouteScreen } from './dict-route-screen.tsx';

const DictVertical = () => <DictRouteScreen layout="vertical" />;

export default DictVertical;
