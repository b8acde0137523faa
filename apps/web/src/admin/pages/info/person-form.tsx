import { phoneProblem } from '@manyi/shared/contract/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/http.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { keepUser } from '../../../lib/session.ts';
import { isRecord, isString } from '../../../lib/storage.ts';
import { dropDraft, keptDraft, useUnsaved } from '../../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { FieldRow, Input } from '../../ui/input.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { AvatarField } from './avatar-field.tsx';
import { checkEmail } from './email.ts';
import './info.css';

const words = {
  realName: ['姓名', 'Real name'],
  name: ['用户名', 'User name'],
  phone: ['手机号', 'Phone'],
  email: ['邮箱', 'Email'],
  save: ['保存', 'Save'],
  saved: ['更新成功', 'Updated'],
  noName: ['请输入姓名', 'Enter your name'],
} as const;

interface Person {
  id: string;
  realName: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  avatar: string | null;
}

const infoPage = '/info/index';
const infoPath = '/api/blade-system/user/info';
const fields = ['realName', 'name', 'phone', 'email'] as const;
type FieldName = (typeof fields)[number];
type Values = Record<FieldName, string>;

const isValues = (value: unknown): value is Values =>
  isRecord(value) && fields.every((field) => isString(value[field]));

const problemsOf = (values: Values) => ({
  realName: values.realName.trim() ? null : words.noName,
  name: null,
  phone: phoneProblem(values.phone.trim()),
  email: checkEmail(values.email.trim()),
});

const valuesOf = (person: Person): Values => ({
  realName: person.realName ?? '',
  name: person.name ?? '',
  phone: person.phone ?? '',
  email: person.email ?? '',
});

const Form = ({ person }: { person: Person }) => {
  const t = useText();
  const client = useQueryClient();
  const saved = valuesOf(person);
  const kept = keptDraft(infoPage, 'person');
  const [values, setValues] = useState<Values>(isValues(kept) ? kept : saved);
  useEffect(() => dropDraft(infoPage, 'person'), []);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const isDirty = fields.some((field) => values[field] !== saved[field]);
  useUnsaved(isDirty, () => ({ key: 'person', content: values }));
  const problems = problemsOf(values);

  const update = async (patch: Partial<Person>): Promise<void> => {
    await api.post('/api/blade-system/user/update-info', { body: { id: person.id, ...patch } });
    await client.invalidateQueries({ queryKey: [infoPath] });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (fields.some((field) => problems[field])) return;
    setBusy(true);
    try {
      await update(values);
      keepUser({ realName: values.realName });
      setRefused({});
      notify.success(t(words.saved));
    } catch (error) {
      if (error instanceof ApiError) setRefused(error.fields);
    } finally {
      setBusy(false);
    }
  };
  const errorOf = (field: FieldName): string | null => {
    const problem = isTried ? problems[field] : null;
    return problem ? t(problem) : (refused[field] ?? null);
  };

  return (
    <form className="info-form" onSubmit={(event) => void submit(event)} noValidate>
      <AvatarField onUploaded={(link) => update({ avatar: link })} />
      {fields.map((field) => (
        <FieldRow
          key={field}
          label={t(words[field])}
          required={field === 'realName' || field === 'phone'}
          error={errorOf(field)}
        >
          {(control) => (
            <Input
              {...control}
              type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
              autoComplete={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'name'}
              maxLength={45}
              value={values[field]}
              onChange={(event) => setValues({ ...values, [field]: event.target.value })}
            />
          )}
        </FieldRow>
      ))}
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(words.save)}
      </Button>
    </form>
  );
};

export const PersonForm = () => {
  const { data, error, refetch } = useQuery({
    queryKey: [infoPath],
    queryFn: ({ signal }) => api.get<Person>(infoPath, undefined, { quiet: true, signal }),
  });
  if (data) return <Form key={data.id} person={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />;
};
