import { dictBiz } from '@manyi/shared/resources/system/dict-biz.resource';
import { DictMenuScreen } from './dict-menu-screen.tsx';

const BusinessDictionaries = () => <DictMenuScreen resource={dictBiz} />;

export default BusinessDictionaries;
