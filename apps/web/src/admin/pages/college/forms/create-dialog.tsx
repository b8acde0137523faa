import { audiences, type SurveyFormRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { estimatedMinutes, questionCount } from '@manyi/shared/questionnaire/duration';
import { questionnaireTemplates, templateByCode } from '@manyi/shared/questionnaire/templates/templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldRow, Input, NativeSelect } from '../../../ui/input.tsx';
import { DateField } from '../parts/date-field.tsx';
import { thisYear } from '../parts/form-picker.tsx';
import { insertForm, listHeadCounts, surveyKeys } from '../parts/survey-api.ts';
import { audienceNames, isAudience } from '../parts/survey-words.ts';

const words = {
  title: ['新增问卷', 'New questionnaire'],
  copyTitle: ['复制问卷', 'Copy a questionnaire'],
  name: ['问卷名称', 'Name'],
  year: ['报告年度', 'Report year'],
  audience: ['调查对象', 'Audience'],
  template: ['从模板开始', 'Start from'],
  blank: ['空白问卷', 'A blank questionnaire'],
  templateSize: ['{n} 题，约 {m} 分钟', '{n} questions, about {m} min'],
  start: ['开始时间', 'Opens'],
  startHint: ['不填则发布后立即开始', 'Empty: as soon as it is published'],
  end: ['结束时间', 'Closes'],
  endHint: ['发布前必须填写，可以以后再填', 'Needed before publishing; can wait'],
  target: ['目标参与率 %', 'Target participation %'],
  colleges: ['调查院校', 'Colleges'],
  all: ['全部院校', 'All colleges'],
  some: ['指定院校', 'Chosen colleges'],
  collegesEmpty: ['还没有院校，请先在机构管理中添加。', 'There are no colleges yet; add them under departments first.'],
  chooseCollege: ['请至少选择一所院校', 'Choose at least one college'],
  save: ['新增并设计', 'Create and design'],
  cancel: ['取消', 'Cancel'],
  required: ['必填', 'Required'],
  order: ['结束时间必须晚于开始时间', 'The end must be after the start'],
  added: ['新增成功', 'Added'],
  kept: ['。填写的内容已保留。', '. What you entered is kept.'],
  copyOf: ['{name}（副本）', '{name} (copy)'],
} as const satisfies Record<string, Text>;

interface CreateDialogProps {
  open: boolean;
  copyFrom: SurveyFormRow | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}

export const CreateDialog = ({ open, copyFrom, onClose, onCreated }: CreateDialogProps) => {
  const t = useText();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(copyFrom ? words.copyTitle : words.title)}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <CreateForm id={formId} copyFrom={copyFrom} onBusy={setBusy} onCreated={onCreated} />
    </Dialog>
  );
};

interface CreateFormProps {
  id: string;
  copyFrom: SurveyFormRow | null;
  onBusy: (busy: boolean) => void;
  onCreated: (id: string) => void;
}

const CreateForm = ({ id, copyFrom, onBusy, onCreated }: CreateFormProps) => {
  const t = useText();
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [colleges, setColleges] = useState<ReadonlySet<string> | null>(null);
  // One key for the life of the dialog: a second press, or a retry after a lost reply, finds the first row.
  const [requestId] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const [fields, setFields] = useState({
    formName: copyFrom ? t(words.copyOf).replace('{name}', copyFrom.formName) : '',
    reportYear: String(copyFrom?.reportYear ?? thisYear()),
    audience: copyFrom?.audience ?? 'STUDENT',
    templateCode: copyFrom ? '' : 'student',
    startTime: '',
    endTime: '',
    targetRate: String(Math.round((copyFrom?.targetRate ?? 0.2) * 1000) / 10),
  });
  const set = (name: keyof typeof fields, value: string): void => setFields((now) => ({ ...now, [name]: value }));
  const templates = questionnaireTemplates.filter((template) => template.audience === fields.audience);
  const chosen = templateByCode(fields.templateCode);

  const check = (): Record<string, string> => {
    const found: Record<string, string> = {};
    if (fields.formName.trim() === '') found.formName = t(words.required);
    if (!/^20\d\d$/.test(fields.reportYear)) found.reportYear = t(words.required);
    if (fields.startTime && fields.endTime && fields.startTime >= fields.endTime) found.endTime = t(words.order);
    if (colleges?.size === 0) found.collegeIds = t(words.chooseCollege);
    return found;
  };

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0 || !isAudience(fields.audience)) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onBusy(true);
    try {
      const { id: added } = await insertForm({
        formName: fields.formName.trim(),
        reportYear: Number(fields.reportYear),
        audience: fields.audience,
        startTime: fields.startTime || null,
        endTime: fields.endTime || null,
        targetRate: Math.min(100, Math.max(0, Number(fields.targetRate) || 0)) / 100,
        ...(colleges ? { collegeIds: [...colleges] } : {}),
        ...(copyFrom ? { copyFromId: copyFrom.id } : fields.templateCode ? { templateCode: fields.templateCode } : {}),
        clientRequestId: requestId,
      });
      notify.success(t(words.added));
      await client.invalidateQueries({ queryKey: surveyKeys.all });
      onCreated(added);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      if (Object.keys(error.fields).length === 0) notify.error(`${error.msg}${t(words.kept)}`);
    } finally {
      onBusy(false);
    }
  };

  const text = (
    name: 'formName' | 'reportYear' | 'targetRate',
    label: Text,
    type: string,
    more: { required?: boolean; hint?: Text } = {},
  ) => (
    <FieldRow
      label={t(label)}
      required={more.required}
      error={errors[name] ?? null}
      hint={more.hint ? t(more.hint) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          type={type}
          maxLength={type === 'text' ? 120 : undefined}
          min={type === 'number' ? 0 : undefined}
          value={fields[name]}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </FieldRow>
  );

  const time = (name: 'startTime' | 'endTime', label: Text, hint: Text) => (
    <FieldRow label={t(label)} error={errors[name] ?? null} hint={t(hint)}>
      {(control) => (
        <DateField
          id={control.id}
          label={label}
          kind="dateTime"
          value={fields[name]}
          invalid={control.invalid}
          describedBy={control['aria-describedby']}
          onChange={(value) => set(name, value ?? '')}
        />
      )}
    </FieldRow>
  );

  return (
    <form id={id} className="sv-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="sv-form-whole">{text('formName', words.name, 'text', { required: true })}</div>
      {text('reportYear', words.year, 'number', { required: true })}
      <FieldRow label={t(words.audience)} required>
        {(control) => (
          <NativeSelect
            {...control}
            value={fields.audience}
            disabled={copyFrom !== null}
            onChange={({ target }) => {
              if (!isAudience(target.value)) return;
              const audience = target.value;
              setFields({
                ...fields,
                audience,
                templateCode: questionnaireTemplates.find((template) => template.audience === audience)?.code ?? '',
              });
            }}
          >
            {audiences.map((audience) => (
              <option key={audience} value={audience}>
                {t(audienceNames[audience])}
              </option>
            ))}
          </NativeSelect>
        )}
      </FieldRow>
      {copyFrom ? null : (
        <FieldRow
          label={t(words.template)}
          hint={
            chosen
              ? t(words.templateSize)
                  .replace('{n}', String(questionCount(chosen.definition)))
                  .replace('{m}', String(estimatedMinutes(chosen.definition)))
              : undefined
          }
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={fields.templateCode}
              onChange={({ target }) => set('templateCode', target.value)}
            >
              {templates.map((template) => (
                <option key={template.code} value={template.code}>
                  {t(template.name)}
                </option>
              ))}
              <option value="">{t(words.blank)}</option>
            </NativeSelect>
          )}
        </FieldRow>
      )}
      {text('targetRate', words.target, 'number')}
      {time('startTime', words.start, words.startHint)}
      {time('endTime', words.end, words.endHint)}
      <CollegeChoice
        value={colleges}
        onChange={setColleges}
        reportYear={Number(fields.reportYear)}
        error={errors.collegeIds ?? null}
      />
    </form>
  );
};

interface CollegeChoiceProps {
  /** null: all colleges, also those added before publishing. */
  value: ReadonlySet<string> | null;
  onChange: (value: ReadonlySet<string> | null) => void;
  reportYear: number;
  error: string | null;
}

const CollegeChoice = ({ value, onChange, reportYear, error }: CollegeChoiceProps) => {
  const t = useText();
  const name = useId();
  const list = useRef<HTMLUListElement>(null);
  const query = { reportYear, current: 1, size: 500 };
  const { data, error: failure } = useQuery({
    queryKey: surveyKeys.headCounts('student', query),
    queryFn: () => listHeadCounts('student', query),
    enabled: value !== null,
  });
  useEffect(() => {
    if (error) list.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <fieldset className="sv-fieldset sv-form-whole">
      <legend className="ui-field-label">{t(words.colleges)}</legend>
      <div className="sv-radios">
        <label>
          <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} /> {t(words.all)}
        </label>
        <label>
          <input type="radio" name={name} checked={value !== null} onChange={() => onChange(new Set())} />{' '}
          {t(words.some)}
        </label>
      </div>
      {value === null ? null : failure ? (
        <ErrorNote error={failure} />
      ) : (
        <ul ref={list} className="sv-college-choice">
          {data?.records.map(({ collegeId, collegeName }) => (
            <li key={collegeId}>
              <label>
                <input
                  type="checkbox"
                  checked={value.has(collegeId)}
                  onChange={({ target }) => {
                    const next = new Set(value);
                    if (target.checked) next.add(collegeId);
                    else next.delete(collegeId);
                    onChange(next);
                  }}
                />{' '}
                {collegeName}
              </label>
            </li>
          ))}
        </ul>
      )}
      {value !== null && data?.records.length === 0 ? <p className="sv-note">{t(words.collegesEmpty)}</p> : null}
      {error ? (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};

const ErrorNote = ({ error }: { error: unknown }) => (
  <p className="ui-field-error" role="alert">
    {error instanceof ApiError ? error.msg : String(error)}
  </p>
);
