import type { Resource } from '@manyi/shared/resource/resource';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { useDictionaryNames } from '../../fields/dictionary.ts';
import { fieldText } from '../../fields/field-text.ts';
import { useReferenceNames } from '../../fields/reference.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { Values } from '../form-state.ts';
import { batchFieldsOf, type Refused } from './batch-run.ts';

const words = {
  record: ['记录', 'Record'],
  reason: ['没有改的原因', 'Why it was not changed'],
  changed: ['您选择之后有人改过它', 'Somebody changed it after you chose it'],
  now: ['现在', 'Now'],
  stopped: ['已停止，没有处理', 'Stopped before it was tried'],
  empty: ['（空）', '(empty)'],
} as const;

interface BatchRefusedProps {
  resource: Resource;
  values: Values;
  changed: number;
  refused: readonly Refused[];
}

/** What was left as it is, and why; of what somebody else changed, how the fields stand now. */
export const BatchRefused = ({ resource, values, changed, refused }: BatchRefusedProps) => {
  const t = useText();
  const language = useLanguage();
  const names = new Map([...useDictionaryNames(resource), ...useReferenceNames(resource, (name) => name in values)]);
  const fields = batchFieldsOf(resource).filter(([name]) => Object.hasOwn(values, name));
  const left = refused.length;
  return (
    <div role="alert">
      <p className="crud-batch-note">
        {t([`已修改 ${changed} 条，${left} 条没有改，内容保持原样。`, `${changed} changed; ${left} left as they are.`])}
      </p>
      <div className="crud-batch-refused">
        <PlainTable
          isFramed
          label={t(words.reason)}
          columns={[
            { key: 'record', label: t(words.record) },
            { key: 'reason', label: t(words.reason) },
          ]}
          rows={refused.map(({ row, reason, theirs }) => ({
            id: row.id,
            cells: {
              record: String(row[resource.titleField] ?? row.id),
              reason: theirs ? (
                <>
                  {t(words.changed)}
                  {fields.map(([name, field]) => (
                    <small key={name}>
                      {t(words.now)} · {t(field.label)}:{' '}
                      {fieldText(name, field, theirs[name], names, language) || t(words.empty)}
                    </small>
                  ))}
                </>
              ) : (
                (reason ?? t(words.stopped))
              ),
            },
          }))}
        />
      </div>
    </div>
  );
};
