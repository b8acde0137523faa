import type { Text } from '@manyi/shared/contract/text';
import { columnOf, fieldsOf } from '@manyi/shared/resource/resource';
import { usualColumn } from '@manyi/shared/resource/scope-condition';
import { type ScopedList, scopedList, scopedLists } from '@manyi/shared/resources/scoped-lists';
import { useText } from '../../../../lib/i18n.ts';
import { type FieldInputProps, textOf } from '../../../fields/field-props.ts';
import { NativeSelect } from '../../../ui/input.tsx';
import { userView } from '../user/user-resource.ts';

const words = {
  choose: ['请选择', 'Select'],
  usual: ['默认', 'Usual'],
} as const;

const base: Readonly<Record<string, Text>> = {
  id: ['编号', 'Id'],
  create_user: ['创建人', 'Created by'],
  create_dept: ['创建机构', 'Department of the creator'],
  create_time: ['创建时间', 'Created'],
  update_user: ['修改人', 'Changed by'],
  update_time: ['修改时间', 'Changed'],
  status: ['状态', 'Status'],
  version: ['版本', 'Version'],
};

/** The screen of users shows names, the call brings ids as well. */
const userLabels = new Map<string, Text>([
  ['avatar', ['头像', 'Picture']],
  ['roleId', ['角色 (id)', 'Roles (ids)']],
  ['deptId', ['机构 (id)', 'Departments (ids)']],
  ['postId', ['岗位 (id)', 'Posts (ids)']],
  ...fieldsOf(userView).map(([name, { label }]): [string, Text] => [name, label]),
]);

/** What a field is called: by its descriptor, or on the screen of users. */
export const fieldLabel = (list: ScopedList, name: string): Text =>
  list.fields.get(name) ?? (list.code === 'user' ? userLabels.get(name) : undefined) ?? [name, name];

/** A column by the name of its field, with what SQL calls it. */
export const columnLabel = (list: ScopedList, column: string): Text => {
  const field = [...list.fields.keys()].find((name) => columnOf(name) === column);
  const label = field ? fieldLabel(list, field) : base[column];
  return label ? [`${label[0]} (${column})`, `${label[1]} (${column})`] : [column, column];
};

/** Which list is narrowed. */
export const ListInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: FieldInputProps) => {
  const t = useText();
  const code = textOf(value);
  return (
    <NativeSelect
      id={id}
      name={name}
      value={code}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      aria-required
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t(words.choose)}</option>
      {code === '' || scopedList(code) ? null : <option value={code}>{code}</option>}
      {scopedLists.map((list) => (
        <option key={list.code} value={list.code}>
          {t(list.title)} ({list.code})
        </option>
      ))}
    </NativeSelect>
  );
};

/** The column a rule compares with the person or their departments; only ids can be. */
export const ColumnInput = (props: FieldInputProps) => {
  const { id, name, value, onChange, disabled, invalid, describedBy, values = {} } = props;
  const t = useText();
  const list = scopedList(textOf(values.resourceCode));
  const column = textOf(value) === '-' ? '' : textOf(value);
  const usual = usualColumn(textOf(values.scopeType));
  const offered = [...(list?.columns ?? [])].flatMap(([one, type]) => (type === 'id' && one !== usual ? [one] : []));
  const isKnown = column === '' || column === usual || offered.includes(column);
  const label = (one: string) => (list ? t(columnLabel(list, one)) : one);
  return (
    <NativeSelect
      id={id}
      name={name}
      value={column === usual ? '' : column}
      disabled={disabled}
      invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">
        {t(words.usual)} · {label(usual)}
      </option>
      {isKnown ? null : <option value={column}>{column}</option>}
      {offered.map((one) => (
        <option key={one} value={one}>
          {label(one)}
        </option>
      ))}
    </NativeSelect>
  );
};
