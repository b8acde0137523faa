import { usualLog } from '@manyi/shared/resources/log/usual-log.resource';
import { LogScreen } from './log-screen.tsx';

const Screen = () => <LogScreen log={usualLog} />;

export default Screen;
