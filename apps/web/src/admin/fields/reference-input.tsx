import { Select, TreeSelect } from 'antd';
import { useText } from '../../lib/i18n.ts';
import { AntdProvider } from '../ui/antd-provider.tsx';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';
import { PopupEscape } from './popup-escape.tsx';
import { isTreeReference, useReferenceNodes } from './reference.ts';

const words = { choose: ['请选择', 'Select'] } as const;

const idsOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    // A row at the top of its tree has the parent 0.
    .filter((id) => id !== '' && id !== '0');

/** One or several rows of another resource: a tree to choose from when that resource is one, else a list with search. */
const ReferenceInput = (props: FieldInputProps<FieldOf<'reference'> | FieldOf<'references'>>) => {
  const { id, field, value, onChange, disabled, invalid, describedBy } = props;
  const t = useText();
  const { nodes, loading } = useReferenceNodes(field.to);
  const many = field.kind === 'references';
  const isTree = isTreeReference(field.to);
  const chosen = idsOf(value);
  const common = {
    id,
    disabled,
    loading,
    allowClear: true,
    placeholder: t(words.choose),
    status: invalid ? ('error' as const) : ('' as const),
    'aria-describedby': describedBy,
    style: { width: '100%' },
    onChange: (next: string[] | string | undefined) => {
      if (many) onChange(Array.isArray(next) ? next.join(',') : '');
      else onChange(typeof next === 'string' ? next : null);
    },
    value: many ? chosen : chosen[0],
  };
  return (
    <AntdProvider>
      <PopupEscape>
        {(onOpenChange) =>
          isTree ? (
            <TreeSelect
              {...common}
              onOpenChange={onOpenChange}
              // Asked for again once the nodes are there: a single root is opened, since it is never the only thing to choose.
              key={nodes.length === 0 ? 'awaited' : 'ready'}
              treeDefaultExpandedKeys={nodes.length === 1 ? nodes.map((node) => node.value) : []}
              treeData={[...nodes]}
              multiple={many}
              showSearch={{ treeNodeFilterProp: 'title' }}
              styles={{ popup: { root: { maxHeight: 320 } } }}
              // The control says that it opens what has this id; a plain list has it by itself.
              popupRender={(tree) => <div id={`${id}_list`}>{tree}</div>}
            />
          ) : (
            <Select
              {...common}
              onOpenChange={onOpenChange}
              mode={many ? 'multiple' : undefined}
              showSearch={{ optionFilterProp: 'label' }}
              options={nodes.map((node) => ({ value: node.value, label: node.title }))}
            />
          )
        }
      </PopupEscape>
    </AntdProvider>
  );
};

export default ReferenceInput;
