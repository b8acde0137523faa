import { dict } from '@manyi/shared/resources/system/dict.resource';
import { DictMenuScreen } from './dict-menu-screen.tsx';

const SystemDictionaries = () => <DictMenuScreen resource={dict} />;

export default SystemDictionaries;
