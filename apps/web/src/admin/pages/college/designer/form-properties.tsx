import type { SurveyFormVO } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { estimatedMinutes, questionCount } from '@manyi/shared/questionnaire/duration';
import { useText } from '../../../../lib/i18n.ts';
import { Input } from '../../../ui/input.tsx';
import { DateField } from '../parts/date-field.tsx';
import { audienceNames } from '../parts/survey-words.ts';
import { NumberField, Row, Section } from './property-parts.tsx';
import type { Designer } from './use-designer.ts';

const words = {
  title: ['问卷设置', 'Questionnaire settings'],
  name: ['问卷名称', 'Name'],
  audience: ['调查对象', 'Audience'],
  year: ['报告年度', 'Report year'],
  size: ['题量', 'Length'],
  sizeOf: ['{n} 题，约 {m} 分钟', '{n} questions, about {m} min'],
  time: ['时间', 'Time'],
  start: ['开始', 'Opens'],
  end: ['结束', 'Closes'],
  target: ['目标参与率 %', 'Target participation %'],
  texts: ['答题页文字', 'Texts for respondents'],
  description: ['调查说明', 'Description'],
  welcome: ['欢迎语', 'Welcome'],
  thanks: ['结束语', 'Thanks'],
} as const satisfies Record<string, Text>;

export const FormProperties = ({ designer, form }: { designer: Designer; form: SurveyFormVO }) => {
  const t = useText();
  const { document, setDocument, isLocked, isReadOnly, q } = designer;
  const text = (name: 'description' | 'welcomeText' | 'thanksText', label: string) => (
    <Row label={label}>
      {(id) => (
        <textarea
          id={id}
          className="ui-input"
          rows={3}
          maxLength={5000}
          value={document[name]}
          disabled={isReadOnly}
          onChange={({ target }) => setDocument({ [name]: target.value }, name)}
        />
      )}
    </Row>
  );
  return (
    <>
      <h2 className="sv-properties-title">{t(words.title)}</h2>
      <Row label={t(words.name)}>
        {(id) => (
          <Input
            id={id}
            data-place="form"
            maxLength={120}
            value={document.formName}
            invalid={document.formName.trim() === ''}
            disabled={isReadOnly}
            onChange={({ target }) => setDocument({ formName: target.value }, 'formName')}
          />
        )}
      </Row>
      <dl className="sv-facts">
        <dt>{t(words.audience)}</dt>
        <dd>{t(audienceNames[form.audience])}</dd>
        <dt>{t(words.year)}</dt>
        <dd>{form.reportYear}</dd>
        <dt>{t(words.size)}</dt>
        <dd>
          {t(words.sizeOf)
            .replace('{n}', String(questionCount(q)))
            .replace('{m}', String(estimatedMinutes(q)))}
        </dd>
      </dl>
      <Section title={t(words.time)}>
        <Row label={t(words.start)}>
          {(id) => (
            <DateField
              id={id}
              label={words.start}
              kind="dateTime"
              value={document.startTime}
              disabled={isLocked}
              onChange={(startTime) => setDocument({ startTime }, 'startTime')}
            />
          )}
        </Row>
        <Row label={t(words.end)}>
          {(id) => (
            <DateField
              id={id}
              label={words.end}
              kind="dateTime"
              value={document.endTime}
              disabled={isReadOnly}
              onChange={(endTime) => setDocument({ endTime }, 'endTime')}
            />
          )}
        </Row>
        <NumberField
          label={t(words.target)}
          value={Math.round(document.targetRate * 1000) / 10}
          min={0}
          max={100}
          disabled={isReadOnly}
          onChange={(percent) => setDocument({ targetRate: (percent ?? 0) / 100 }, 'targetRate')}
        />
      </Section>
      <Section title={t(words.texts)}>
        {text('description', t(words.description))}
        {text('welcomeText', t(words.welcome))}
        {text('thanksText', t(words.thanks))}
      </Section>
    </>
  );
};
