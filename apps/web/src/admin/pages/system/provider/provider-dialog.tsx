import type { ProviderRow } from '@manyi/shared/contract/social';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { onTop, taking } from '../../../crud/conflicting.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProviderConflict } from './provider-conflict.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { bodyOf, formOf, type ProviderForm, problemsOf } from './provider-form.ts';
import { kindFacts } from './provider-kinds.ts';
import { theirProvider } from './their-provider.ts';

const words = {
  add: ['新增登录方式', 'Add a provider'],
  edit: ['编辑登录方式', 'Edit the provider'],
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  added: ['新增成功', 'Added'],
  updated: ['更新成功', 'Updated'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

interface ProviderDialogProps {
  row: ProviderRow | null;
  onClose: () => void;
  onSaved: () => void;
}

const kindNames = Object.values(kindFacts).flatMap(({ name }) => [...name, '']);

/** Name and identifier follow the kind until somebody types their own. */
const followed = (before: ProviderForm, change: Partial<ProviderForm>, isNew: boolean): ProviderForm => {
  const after = { ...before, ...change };
  const { kind } = change;
  if (!isNew || kind === undefined) return after;
  const isOwnName = !kindNames.includes(before.name);
  const isOwnSource = before.source !== '' && before.source !== before.kind;
  const given = kind !== 'oidc';
  return {
    ...after,
    name: isOwnName ? before.name : given ? say(kindFacts[kind].name) : '',
    source: isOwnSource ? before.source : given ? kind : '',
  };
};

const ProviderDialog = ({ row, onClose, onSaved }: ProviderDialogProps) => {
  const t = useText();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  /** As the dialog opened, and as it is on the server as far as we know. They differ after a conflict. */
  const [opened] = useState(row);
  const [seen, setSeen] = useState(row);
  const start = formOf(seen);
  const [form, setForm] = useState(start);
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  useUnsaved(isDirty);

  useEffect(() => {
    const [name] = problems.keys();
    if (name) element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [problems]);

  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (isDirty && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(form, seen?.hasSecret ?? false);
    setProblems(new Map([...found].map(([name, problem]) => [name, t(problem)])));
    if (found.size > 0 || isSaving) return;
    setSaving(true);
    try {
      await api.post('/api/blade-auth/provider/submit', { body: bodyOf(form, seen), quiet: true });
    } catch (error) {
      // What was typed stays, whatever went wrong.
      const theirs = seen && theirProvider(error, seen);
      if (theirs) {
        setForm(onTop(start, form, formOf(theirs)));
        setSeen(theirs);
      } else tellFailure(error);
      if (error instanceof ApiError) setProblems(new Map(Object.entries(error.fields)));
      setSaving(false);
      return;
    }
    notify.success(t(row ? words.updated : words.added));
    onSaved();
  };

  return (
    <Dialog
      open
      width={880}
      onClose={() => void close()}
      title={t(row ? words.edit : words.add)}
      footer={
        <>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isSaving}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} onSubmit={(event) => void submit(event)} noValidate>
        {opened && seen && seen !== opened ? (
          <ProviderConflict
            key={seen.version}
            opened={formOf(opened)}
            mine={form}
            theirs={start}
            onTake={(name) => {
              setForm(taking(form, start, name));
              setProblems((before) => new Map([...before].filter(([one]) => one !== name)));
            }}
          />
        ) : null}
        <ProviderFields
          form={form}
          row={seen}
          problems={problems}
          onChange={(change) => {
            setForm((before) => followed(before, change, row === null));
            setProblems((before) => new Map([...before].filter(([name]) => !(name in change))));
          }}
        />
      </form>
    </Dialog>
  );
};

export default ProviderDialog;
