import { DictRouteScreen } from './dict-route-screen.tsx';

const DictHorizontal = () => <DictRouteScreen layout="horizontal" />;

export default DictHorizontal;
