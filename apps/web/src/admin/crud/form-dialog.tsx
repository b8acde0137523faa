import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../lib/http.ts';
import { say, useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { FormFields } from './form-fields.tsx';
import type { Values } from './form-state.ts';
import { words as said, useChanges } from './use-changes.ts';
import { useForm } from './use-form.ts';
import type { Row } from './use-list.ts';
import { ViewDialog } from './view-dialog.tsx';

const words = {
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

/** What a list asks its dialog for. */
export type Opened =
  | { mode: 'add'; given?: Values; locked?: readonly string[] }
  | { mode: 'edit' | 'view'; id: string; locked?: readonly string[] };

interface FormDialogProps {
  resource: Resource;
  opened: Opened;
  onClose: () => void;
  /** From viewing to editing the same row; absent without the right. */
  onEdit?: () => void;
  /** What one row is called, when not the resource's title. */
  title?: Text;
}

export const dialogTitle = (mode: Opened['mode'], title: Text): Text => {
  const verbs = { add: ['新增', 'Add'], edit: ['编辑', 'Edit'], view: ['查看', 'View'] } as const;
  return [`${verbs[mode][0]}${title[0]}`, `${verbs[mode][1]} · ${title[1]}`];
};

interface EditorProps extends Omit<FormDialogProps, 'opened' | 'onEdit'> {
  row: Row | null;
  given?: Values | undefined;
  locked: readonly string[];
}

const Editor = ({ resource, row, given, locked, onClose, title = resource.title }: EditorProps) => {
  const t = useText();
  const formId = useId();
  const { refresh } = useChanges(resource);
  const form = useForm({
    resource,
    row,
    given,
    onSaved: () => {
      notify.success(say(row ? said.updated : said.added));
      void refresh();
      onClose();
    },
  });
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
          <Button kind="primary" type="submit" form={formId} busy={form.isSaving}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <FormFields formId={formId} resource={resource} form={form} locked={locked} />
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
    return <Editor resource={resource} row={data} locked={props.opened.locked ?? []} onClose={onClose} title={title} />;
  if (data) return <ViewDialog resource={resource} row={data} onClose={onClose} onEdit={props.onEdit} title={title} />;
  return (
    <Dialog open onClose={onClose} width={resource.dialogWidth} title={t(dialogTitle(mode, title))}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
    </Dialog>
  );
};

export const FormDialog = (props: FormDialogProps) => {
  const { opened, resource, onClose, title } = props;
  if (opened.mode === 'add') {
    return (
      <Editor
        resource={resource}
        row={null}
        given={opened.given}
        locked={opened.locked ?? []}
        onClose={onClose}
        title={title}
      />
    );
  }
  return <Loaded {...props} mode={opened.mode} id={opened.id} />;
};
