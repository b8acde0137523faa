import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { fieldsOf } from '@manyi/shared/resource/resource';
import { lazy, Suspense } from 'react';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { type NamesByField, useDictionaryNames } from '../fields/dictionary.ts';
import { fieldText } from '../fields/field-text.ts';
import { useReferenceNames } from '../fields/reference.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { CellOf } from './table-row.tsx';
import type { Row } from './use-list.ts';

const RichTextView = lazy(() => import('../fields/rich-text-view.tsx'));

const words = {
  view: ['查看', 'View'],
  edit: ['编辑', 'Edit'],
  close: ['关闭', 'Close'],
  created: ['创建时间', 'Created'],
  updated: ['更新时间', 'Updated'],
} as const;

interface ViewDialogProps {
  resource: Resource;
  row: Row;
  onClose: () => void;
  onEdit?: (() => void) | undefined;
  title: Text;
  cellOf?: CellOf | undefined;
}

const Value = ({ name, field, row, names }: { name: string; field: Field; row: Row; names: NamesByField }) => {
  const language = useLanguage();
  const value = row[name];
  if (field.kind === 'richText' && typeof value === 'string' && value !== '') {
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <RichTextView html={value} />
      </Suspense>
    );
  }
  return fieldText(name, field, value, names, language) || '—';
};

/** One row, for reading. */
export const ViewDialog = ({ resource, row, onClose, onEdit, title, cellOf }: ViewDialogProps) => {
  const t = useText();
  const names = new Map([...useDictionaryNames(resource), ...useReferenceNames(resource, () => true)]);
  return (
    <Dialog
      open
      onClose={onClose}
      width={resource.dialogWidth}
      title={`${t(words.view)} · ${t(title)}`}
      footer={
        <>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {onEdit ? (
            <Button kind="primary" onClick={onEdit}>
              {t(words.edit)}
            </Button>
          ) : null}
        </>
      }
    >
      <dl className="crud-view">
        {fieldsOf(resource).map(([name, field]) =>
          field.secret ? null : (
            <div key={name} className={field.wide ? 'crud-form-wide' : undefined}>
              <dt>{t(field.label)}</dt>
              <dd>{cellOf?.(name, row) ?? <Value name={name} field={field} row={row} names={names} />}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{t(words.created)}</dt>
          <dd>{row.createTime}</dd>
        </div>
        {row.updateTime ? (
          <div>
            <dt>{t(words.updated)}</dt>
            <dd>{row.updateTime}</dd>
          </div>
        ) : null}
      </dl>
    </Dialog>
  );
};
