import { apiLog } from '@manyi/shared/resources/log/api-log.resource';
import { LogScreen } from './log-screen.tsx';

const Screen = () => <LogScreen log={apiLog} />;

export default Screen;
