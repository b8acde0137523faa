import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { checkField } from '@manyi/shared/resource/validate';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { api, tellFailure } from '../../lib/http.ts';
import { theirsIn } from './conflicting.ts';
import { useFormDraft, useKeptForm } from './form-draft.ts';
import { type FormExtras, noExtras } from './form-extras.ts';
import { bodyOf, formFieldsOf, isChanged, problemsOf, startValues, type Values, withoutSecrets } from './form-state.ts';
import type { Opened } from './opened.ts';
import type { Row } from './use-list.ts';

/** What is wrong with a field: our own rule, or what the server said in the person's language. */
export type Problem = Text | string;

interface FormOptions {
  resource: Resource;
  /** Null when adding. */
  row: Row | null;
  given?: Values | undefined;
  /** How the dialog was opened, where a reload may open it again. */
  opened?: Opened | undefined;
  extras?: FormExtras;
  onSaved: (row: Row, values: Values) => void;
}

const firstControl =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]';

export const useForm = ({ resource, row, given, opened, extras = noExtras, onSaved }: FormOptions) => {
  const mode = row ? 'edit' : 'add';
  const [start] = useState(() => startValues(resource, row, given));
  const kept = useKeptForm(resource, opened);
  const [values, setValues] = useState<Values>(kept ? { ...start, ...kept.values } : start);
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [version, setVersion] = useState(kept?.version ?? row?.version ?? 0);
  const [theirs, setTheirs] = useState<Row | null>(null);
  /** Where focus goes once the messages stand there. */
  const [toFocus, setToFocus] = useState<{ name: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = isChanged(start, values);

  useEffect(() => {
    if (!toFocus) return;
    form.current?.querySelector(`[data-field="${toFocus.name}"]`)?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [toFocus]);

  useFormDraft(resource, isDirty, () =>
    opened ? { opened, values: withoutSecrets(resource, values), version } : null,
  );

  const show = (found: ReadonlyMap<string, Problem>): void => {
    setProblems(found);
    const name = formFieldsOf(resource).find(([one]) => found.has(one))?.[0];
    if (name) setToFocus({ name });
  };

  const set = (name: string, value: unknown): void => {
    setValues((now) => ({ ...now, ...extras.follow?.(name, value, now), [name]: value }));
    // A message stays until what it complains about is mended, and none appears while typing.
    setProblems((now) => {
      const field = resource.fields[name];
      if (!now.has(name) || !field) return now;
      const next = new Map(now);
      const problem = checkField(field, value) ?? extras.check?.({ ...values, [name]: value }, mode).get(name);
      if (problem) next.set(name, problem);
      else next.delete(name);
      return next;
    });
  };

  const save = async (): Promise<void> => {
    if (isSaving) return;
    const found = new Map([...(extras.check?.(values, mode) ?? []), ...problemsOf(resource, values, mode)]);
    for (const name of found.keys()) if (extras.hides?.(name, values)) found.delete(name);
    show(found);
    if (found.size > 0) return;
    setSaving(true);
    try {
      const typed = bodyOf(resource, values, row ? { id: row.id, version } : null);
      const body = extras.toBody?.(typed) ?? typed;
      const call = extras.saveCall?.[mode] ?? 'submit';
      onSaved(await api.post<Row>(`${apiPathOf(resource)}/${call}`, { body, quiet: true }), values);
    } catch (error) {
      // What was typed stays, whatever went wrong. Both versions say more than a message, which would lie over them on a phone.
      const other = theirsIn(error);
      if (other) {
        setTheirs(other);
        setVersion(other.version);
        return;
      }
      tellFailure(error);
      if (error instanceof ApiError) show(new Map(Object.entries(error.fields)));
    } finally {
      setSaving(false);
    }
  };

  return { mode, start, values, set, problems, isSaving, isDirty, save, form, theirs } as const;
};

export type Form = ReturnType<typeof useForm>;
