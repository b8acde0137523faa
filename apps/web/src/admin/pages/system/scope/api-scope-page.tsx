import { apiScope } from '@manyi/shared/resources/system/api-scope.resource';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { CellOf } from '../../../crud/table-row.tsx';
import { PathInput } from './path-input.tsx';
import { apiScopeRules } from './scope-rules.ts';
import { type ScopeMenu, ScopeScreen } from './scope-screen.tsx';
import { apiKinds } from './scope-words.ts';

const title = ['接口权限配置', 'API scopes'] as const;

const inputs = { scopePath: PathInput };
const extrasOf = (menuName: string): FormExtras => ({ ...apiScopeRules(menuName), inputs });
const givenOf = ({ code }: ScopeMenu) => ({ resourceCode: code });

const history = {
  valueWords: { scopeType: (type: unknown) => apiKinds.find((one) => one.type === type)?.name ?? null },
};

const ApiScopePage = () => {
  const t = useText();
  const isEnglish = useLanguage() === 'en';
  // Dictionaries have one language.
  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      const kind = isEnglish && name === 'scopeType' ? apiKinds.find((one) => one.type === row.scopeType) : null;
      return kind ? t(kind.name) : undefined;
    },
    [t, isEnglish],
  );
  return (
    <ScopeScreen
      resource={apiScope}
      form={apiScope}
      title={title}
      extrasOf={extrasOf}
      givenOf={givenOf}
      cellOf={cellOf}
      history={history}
    />
  );
};

export default ApiScopePage;
