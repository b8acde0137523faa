import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { api, tellFailure } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { Conflict } from '../../../crud/conflict.tsx';
import { onTop, taking } from '../../../crud/conflicting.ts';
import { words as said } from '../../../crud/use-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldRow, NativeSelect } from '../../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { extraProblem, readableExtra } from './platform-extra.ts';
import { type PlatformUser, platformOf, theirPlatform } from './platform-form.ts';
import { platformForm, userTypes } from './user-resource.ts';

const words = {
  title: ['平台用户', 'Platform user'],
  type: ['用户平台', 'Kind of user'],
  extra: ['扩展信息', 'Extra'],
  hint: ['该平台另需的资料，JSON 对象，可留空', 'What this kind of user has besides: a JSON object; may be empty'],
  cancel: ['取消', 'Cancel'],
  save: ['保存', 'Save'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
  discard: ['放弃修改', 'Discard'],
} as const;

const base = '/api/blade-system/user';

interface EditorProps {
  user: PlatformUser;
  onClose: () => void;
  onSaved: () => void;
}

const Editor = ({ user, onClose, onSaved }: EditorProps) => {
  const t = useText();
  const formId = useId();
  const [opened] = useState(() => platformOf(user));
  const [seen, setSeen] = useState(opened);
  const [form, setForm] = useState(opened.form);
  const { userType, userExt } = form;
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDirty = userType !== seen.form.userType || userExt !== seen.form.userExt;
  useUnsaved(isDirty);

  const close = async (): Promise<void> => {
    if (isSaving) return;
    if (isDirty && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };
  const save = async (): Promise<void> => {
    const wrong = extraProblem(userExt);
    setProblem(wrong ? t(wrong) : null);
    if (wrong || isSaving) return;
    setSaving(true);
    try {
      const body = { userId: user.id, userType, userExt, version: seen.version };
      await api.post(`${base}/update-platform`, { body, quiet: true });
    } catch (error) {
      // What was typed stays, whatever went wrong.
      const theirs = theirPlatform(error);
      if (theirs) {
        setForm(onTop(seen.form, form, theirs.form));
        setSeen(theirs);
      } else tellFailure(error);
      if (error instanceof ApiError) setProblem(error.fields.userExt ?? null);
      setSaving(false);
      return;
    }
    notify.success(say(said.updated));
    onSaved();
    onClose();
  };

  return (
    <Dialog
      open
      width={560}
      onClose={() => void close()}
      title={`${t(words.title)} · ${user.realName}`}
      footer={
        <>
          <Button onClick={() => void close()}>{t(words.cancel)}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isSaving}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {seen === opened ? null : (
          <Conflict
            key={seen.version}
            resource={platformForm}
            opened={opened.form}
            mine={{ ...form, userExt: readableExtra(userExt) }}
            theirs={seen.form}
            onTake={(name) => setForm(taking(form, seen.form, name))}
          />
        )}
        <FieldRow label={t(words.type)}>
          {({ invalid: _, ...control }) => (
            <NativeSelect
              {...control}
              value={userType}
              onChange={(event) => setForm({ ...form, userType: Number(event.target.value) })}
            >
              {userTypes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </NativeSelect>
          )}
        </FieldRow>
        <FieldRow label={t(words.extra)} error={problem} hint={t(words.hint)}>
          {({ invalid, ...control }) => (
            <textarea
              {...control}
              aria-invalid={invalid || undefined}
              className="ui-input user-extra"
              rows={8}
              spellCheck={false}
              value={userExt}
              onChange={(event) => setForm({ ...form, userExt: event.target.value })}
            />
          )}
        </FieldRow>
      </form>
    </Dialog>
  );
};

/** Kind and extra of a user (spec 3), which have calls of their own. */
const PlatformDialog = ({ userId, onClose, onSaved }: { userId: string; onClose: () => void; onSaved: () => void }) => {
  const t = useText();
  const client = useQueryClient();
  const path = `${base}/platform-detail`;
  const { data, error, refetch } = useQuery({
    queryKey: [path, { id: userId }],
    queryFn: ({ signal }) => api.get<PlatformUser>(path, { id: userId }, { quiet: true, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) {
    return (
      <Editor
        user={data}
        onClose={() => {
          client.removeQueries({ queryKey: [path, { id: userId }] });
          onClose();
        }}
        onSaved={onSaved}
      />
    );
  }
  return (
    <Dialog open width={560} onClose={onClose} title={t(words.title)}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={4} />}
    </Dialog>
  );
};

export default PlatformDialog;
