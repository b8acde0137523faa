import type { Resource } from '@manyi/shared/resource/resource';
import { scopeColumnName } from '@manyi/shared/resource/scope-condition';
import { scopedList } from '@manyi/shared/resources/scoped-lists';
import { checkApiScope, checkDataScope, readsColumn } from '@manyi/shared/resources/system/check-scope';
import { dataScope } from '@manyi/shared/resources/system/data-scope.resource';
import type { FormExtras } from '../../../crud/form-extras.ts';
import type { Values } from '../../../crud/form-state.ts';
import { textOf } from '../../../fields/field-props.ts';
import { apiKinds, rules } from './scope-words.ts';

const { scopeClass: _, ...shownFields } = dataScope.fields;
/** Without the class, on which nothing here depends; what a client stored there stays. */
export const dataScopeForm: Resource = { ...dataScope, fields: shownFields };

const listOf = (values: Values) => scopedList(textOf(values.resourceCode));
const typeOf = (values: Values): string => textOf(values.scopeType);

/** `用户管理 [本人可见]`, as long as nobody has typed a name. */
const nameAfter = (menu: string, names: readonly string[]) => (now: unknown, next: string | undefined) => {
  const isOurs = textOf(now) === '' || names.some((name) => textOf(now) === `${menu} [${name}]`);
  return isOurs && next && menu ? { scopeName: `${menu} [${next}]` } : {};
};

export const dataScopeRules = (menu: string): FormExtras => {
  const named = nameAfter(
    menu,
    rules.map((rule) => rule.name[0]),
  );
  return {
    check: checkDataScope,
    hides: (name, values) => {
      const type = typeOf(values);
      if (name === 'scopeColumn') return !readsColumn(type, listOf(values));
      if (name === 'scopeValue') return type !== '5';
      return name === 'scopeField' && (listOf(values)?.fields.size ?? 0) === 0;
    },
    follow: (name, value, before) => {
      // What was chosen of one list or rule means nothing in another.
      if (name === 'resourceCode') return { scopeColumn: '', scopeField: '*' };
      if (name !== 'scopeType') return {};
      const next = rules.find((rule) => rule.type === value);
      return { scopeColumn: '', ...named(before.scopeName, next?.name[0]) };
    },
    toBody: (body) => {
      const type = typeOf(body);
      const list = listOf(body);
      return {
        ...body,
        scopeColumn: readsColumn(type, list) ? scopeColumnName(type, textOf(body.scopeColumn)) : '-',
        scopeValue: type === '5' ? body.scopeValue : '',
        scopeField: list?.fields.size === 0 ? '*' : body.scopeField,
      };
    },
  };
};

export const apiScopeRules = (menu: string): FormExtras => {
  const named = nameAfter(
    menu,
    apiKinds.map((kind) => kind.name[0]),
  );
  return {
    check: checkApiScope,
    follow: (name, value, before) =>
      name === 'scopeType' ? named(before.scopeName, apiKinds.find((kind) => kind.type === value)?.name[0]) : {},
  };
};
