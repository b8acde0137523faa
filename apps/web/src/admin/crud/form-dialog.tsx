import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { useQuery } from '@tanstack/react-query';
import { useContext, useId, useMemo, useRef, useState } from 'react';
import { api } from '../../lib/http.ts';
import { say, useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { textOf } from '../fields/field-props.ts';
import { ReferenceOwner, ReferenceTenant } from '../fields/reference.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { type FormExtras, noExtras } from './form-extras.ts';
import { FormFields } from './form-fields.tsx';
import type { Values } from './form-state.ts';
import type { Opened } from './opened.ts';
import { words as said, useChanges } from './use-changes.ts';
import { useForm } from './use-form.ts';
import type { Row } from './use-list.ts';
import { ViewDialog } from './view-dialog.tsx';

const words = {
  cancel: ['取消', 'Cancel'],
  next: ['保存并新增下一个', 'Save and add another'],
  save: ['保存', 'Save'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

interface FormDialogProps {
  resource: Resource;
  opened: Opened;
  onClose: () => void;
  /** From viewing to editing the same row; absent without the right. */
  onEdit?: () => void;
  /** What one row is called, when not the resource's title. */
  title?: Text;
  extras?: FormExtras;
}

export const dialogTitle = (mode: Opened['mode'], title: Text): Text => {
  const verbs = { add: ['新增', 'Add'], edit: ['编辑', 'Edit'], view: ['查看', 'View'] } as const;
  return [`${verbs[mode][0]}${title[0]}`, `${verbs[mode][1]} · ${title[1]}`];
};

interface EditorProps extends Omit<FormDialogProps, 'onEdit'> {
  row: Row | null;
  given?: Values | undefined;
  locked: readonly string[];
  /** Another empty dialog after this one; absent where there is none. */
  onNext?: ((saved: Values) => void) | undefined;
}

const Editor = (props: EditorProps) => {
  const { resource, row, given, opened, locked, onClose, onNext, title = resource.title, extras = noExtras } = props;
  const t = useText();
  const formId = useId();
  const { refresh } = useChanges(resource);
  const goesOn = useRef(false);
  const form = useForm({
    resource,
    row,
    given,
    opened,
    extras,
    onSaved: (saved, values) => {
      notify.success(say(row ? said.updated : said.added));
      void refresh();
      extras.onSaved?.(saved);
      if (goesOn.current && onNext) onNext(values);
      else onClose();
    },
  });
  // What a row can refer to is of the row's own tenant, whoever edits it.
  const around = useContext(ReferenceTenant);
  const tenantId = textOf(form.values.tenantId) || textOf(row?.tenantId) || around;
  const rowId = row?.id;
  const owner = useMemo(() => (rowId ? { resource: resource.name, id: rowId } : null), [resource.name, rowId]);
  const close = async (): Promise<void> => {
    if (form.isSaving) return;
    if (form.isDirty && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      width={resource.dialogWidth}
      title={t(dialogTitle(row ? 'edit' : 'add', title))}
      footer={
        <>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          {onNext ? (
            <Button
              disabled={form.isSaving}
              onClick={() => {
                goesOn.current = true;
                void form.save().finally(() => {
                  goesOn.current = false;
                });
              }}
            >
              {t(words.next)}
            </Button>
          ) : null}
          <Button kind="primary" type="submit" form={formId} busy={form.isSaving}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <ReferenceTenant value={tenantId}>
        <ReferenceOwner value={owner}>
          <FormFields formId={formId} resource={resource} form={form} locked={locked} extras={extras} />
        </ReferenceOwner>
      </ReferenceTenant>
    </Dialog>
  );
};

/** The row as it is now, not as the list once showed it: its version is what a save is judged by. */
const Loaded = ({ id, ...props }: FormDialogProps & { id: string; mode: 'edit' | 'view' }) => {
  const t = useText();
  const { resource, mode, onClose, title = resource.title } = props;
  const path = `${apiPathOf(resource)}/detail`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, { id }, mode],
    queryFn: ({ signal }) => api.get<Row>(path, { id }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data && mode === 'edit')
    return (
      <Editor
        resource={resource}
        row={data}
        opened={props.opened}
        locked={props.opened.locked ?? []}
        onClose={onClose}
        title={title}
        extras={props.extras}
      />
    );
  if (data)
    return (
      <ViewDialog
        resource={resource}
        row={data}
        onClose={onClose}
        onEdit={props.onEdit}
        title={title}
        cellOf={props.extras?.cellOf}
      />
    );
  return (
    <Dialog open onClose={onClose} width={resource.dialogWidth} title={t(dialogTitle(mode, title))}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Dialog>
  );
};

export const FormDialog = (props: FormDialogProps) => {
  const { opened, resource, onClose, title, extras } = props;
  const [next, setNext] = useState<{ at: number; given: Values } | null>(null);
  if (opened.mode === 'add') {
    return (
      <Editor
        key={next?.at ?? 0}
        resource={resource}
        row={null}
        opened={opened}
        given={next?.given ?? opened.given}
        extras={extras}
        onNext={
          extras?.next ? (saved) => setNext({ at: (next?.at ?? 0) + 1, given: extras.next?.(saved) ?? {} }) : undefined
        }
        locked={opened.locked ?? []}
        onClose={onClose}
        title={title}
      />
    );
  }
  return <Loaded {...props} mode={opened.mode} id={opened.id} />;
};
