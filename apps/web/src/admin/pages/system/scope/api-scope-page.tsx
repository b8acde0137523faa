import { apiScope } from '@manyi/shared/resources/system/api-scope.resource';
import type { FormExtras } from '../../../crud/form-extras.ts';
import { PathInput } from './path-input.tsx';
import { apiScopeRules } from './scope-rules.ts';
import { type ScopeMenu, ScopeScreen } from './scope-screen.tsx';

const title = ['接口权限配置', 'API scopes'] as const;

const inputs = { scopePath: PathInput };
const extrasOf = (menuName: string): FormExtras => ({ ...apiScopeRules(menuName), inputs });
const givenOf = ({ code }: ScopeMenu) => ({ resourceCode: code });

const ApiScopePage = () => (
  <ScopeScreen resource={apiScope} form={apiScope} title={title} extrasOf={extrasOf} givenOf={givenOf} />
);

export default ApiScopePage;
