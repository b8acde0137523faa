import type { HeadCountGroup, SurveyFormRow } from '@manyi/shared/contract/survey';
import { formStatus, headCountGroupOf } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { NativeSelect } from '../../../ui/input.tsx';
import { listForms, surveyKeys } from './survey-api.ts';
import { formStatusNames } from './survey-words.ts';

const words = { form: ['问卷', 'Questionnaire'], year: ['报告年度', 'Report year'] } as const satisfies Record<
  string,
  Text
>;

/** Questionnaires to choose from, newest first. `group`: only those measured against that head-count. */
export const useForms = ({
  reportYear,
  group,
  drafts = true,
}: {
  reportYear?: number;
  group?: HeadCountGroup;
  drafts?: boolean;
}) => {
  const query = { current: 1, size: 200, reportYear };
  const result = useQuery({ queryKey: surveyKeys.forms(query), queryFn: () => listForms(query) });
  const forms = result.data?.records.filter(
    (form) => (!group || headCountGroupOf(form.audience) === group) && (drafts || form.formStatus !== formStatus.draft),
  );
  return { ...result, forms };
};

interface FormPickerProps {
  forms: readonly SurveyFormRow[];
  value: string;
  onChange: (id: string) => void;
  /** What choosing none means. */
  none?: string;
}

export const FormPicker = ({ forms, value, onChange, none }: FormPickerProps) => {
  const t = useText();
  const id = useId();
  return (
    <div className="sv-filter sv-filter-wide">
      <label htmlFor={id}>{t(words.form)}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {none === undefined ? null : <option value="">{none}</option>}
        {forms.map((form) => (
          <option key={form.id} value={form.id}>
            {`${form.formName} · ${form.reportYear} · ${t(formStatusNames[form.formStatus].name)}`}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
};

export const thisYear = (): number => new Date().getFullYear();

export const YearPicker = ({ value, onChange }: { value: number; onChange: (year: number) => void }) => {
  const t = useText();
  const id = useId();
  const newest = Math.max(thisYear() + 1, value);
  const years = Array.from({ length: newest - Math.min(thisYear() - 4, value) + 1 }, (_, at) => newest - at);
  return (
    <div className="sv-filter">
      <label htmlFor={id}>{t(words.year)}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
};

/** A year in the address, or this one. */
export const yearIn = (text: string | undefined): number => {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : thisYear();
};
