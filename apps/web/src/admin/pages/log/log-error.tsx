import { errorLog } from '@manyi/shared/resources/log/error-log.resource';
import { LogScreen } from './log-screen.tsx';

const Screen = () => <LogScreen log={errorLog} />;

export default Screen;
