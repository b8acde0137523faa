import { scopedList } from '@manyi/shared/resources/scoped-lists';
import { shownFields } from '@manyi/shared/resources/system/check-scope';
import { dataScope } from '@manyi/shared/resources/system/data-scope.resource';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { CellOf } from '../../../crud/table-row.tsx';
import { textOf } from '../../../fields/field-props.ts';
import { ConditionInput } from './condition-input.tsx';
import { FieldsInput } from './fields-input.tsx';
import { RuleInput } from './rule-input.tsx';
import { dataScopeForm, dataScopeRules } from './scope-rules.ts';
import { type ScopeMenu, ScopeScreen } from './scope-screen.tsx';
import { ruleName } from './scope-words.ts';
import { ColumnInput, columnLabel, fieldLabel, ListInput } from './target-inputs.tsx';

const allFields = ['全部字段', 'All fields'] as const;
const title = ['数据权限配置', 'Data scopes'] as const;

const inputs = {
  resourceCode: ListInput,
  scopeType: RuleInput,
  scopeColumn: ColumnInput,
  scopeField: FieldsInput,
  scopeValue: ConditionInput,
};
const extrasOf = (menuName: string): FormExtras => ({ ...dataScopeRules(menuName), inputs });

/** Most menus narrow the list that has their own code. */
const givenOf = ({ code }: ScopeMenu) => (scopedList(code) ? { resourceCode: code } : {});

const history = { valueWords: { scopeType: ruleName } };

const DataScopePage = () => {
  const t = useText();
  // Dictionaries have one language.
  const isEnglish = useLanguage() === 'en';
  const cellOf = useMemo(
    (): CellOf => (name, row) => {
      const list = scopedList(textOf(row.resourceCode));
      if (name === 'resourceCode' && list) return `${t(list.title)} (${list.code})`;
      const rule = isEnglish && name === 'scopeType' ? ruleName(row.scopeType) : null;
      if (rule) return t(rule);
      if (name === 'scopeField' && list) {
        const fields = shownFields(row.scopeField);
        return fields.length === 0 ? t(allFields) : fields.map((field) => t(fieldLabel(list, field))).join(', ');
      }
      const column = textOf(row.scopeColumn);
      if (name !== 'scopeColumn' || column === '') return undefined;
      return column === '-' || !list ? '—' : t(columnLabel(list, column));
    },
    [t, isEnglish],
  );
  return (
    <ScopeScreen
      resource={dataScope}
      form={dataScopeForm}
      title={title}
      extrasOf={extrasOf}
      givenOf={givenOf}
      cellOf={cellOf}
      history={history}
    />
  );
};

export default DataScopePage;
