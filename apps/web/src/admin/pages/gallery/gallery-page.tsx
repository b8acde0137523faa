import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notify.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '../../ui/states.tsx';
import { type Sample, samples } from './gallery-fields.ts';
import './gallery.css';

const words = {
  title: ['测试页', 'Test page'],
  note: ['所有字段类型与状态（仅模拟模式）', 'Every kind of field and state (mock mode only)'],
  fields: ['字段', 'Fields'],
  empty: ['空', 'Empty'],
  filled: ['已填', 'Filled'],
  invalid: ['有误', 'Wrong'],
  disabled: ['禁用', 'Disabled'],
  problem: ['这里显示字段的错误', 'What is wrong with a field stands here'],
  buttons: ['按钮', 'Buttons'],
  default: ['默认', 'Default'],
  primary: ['主要', 'Primary'],
  danger: ['危险', 'Danger'],
  quiet: ['安静', 'Quiet'],
  link: ['链接', 'Link'],
  busy: ['处理中', 'Busy'],
  badges: ['标记', 'Badges'],
  messages: ['消息', 'Messages'],
  success: ['操作成功!', 'Done'],
  error: ['提交失败', 'It failed'],
  info: ['请选择至少一条数据', 'Select at least one record'],
  ask: ['确定将选择数据删除?', 'Delete the selected records?'],
  states: ['页面状态', 'States of a page'],
  none: ['还没有数据', 'Nothing here yet'],
  broken: ['服务器没有回应', 'The server did not answer'],
} as const;

const looks = ['empty', 'filled', 'invalid', 'disabled'] as const;
type Look = (typeof looks)[number];

const SampleField = ({ sample, look }: { sample: Sample; look: Look }) => {
  const t = useText();
  const id = useId();
  const [value, setValue] = useState<unknown>(
    look === 'empty' ? (typeof sample.value === 'string' ? '' : null) : sample.value,
  );
  return (
    <div className="ui-field" data-look={look}>
      <label htmlFor={id} className="ui-field-label">
        {t(sample.field.label)}
        <span className="gallery-look"> · {t(words[look])}</span>
      </label>
      <FieldInput
        id={id}
        name={`${sample.name}-${look}`}
        field={sample.field}
        value={value}
        onChange={setValue}
        disabled={look === 'disabled'}
        invalid={look === 'invalid'}
        describedBy={look === 'invalid' ? `${id}-note` : undefined}
      />
      {look === 'invalid' ? (
        <p id={`${id}-note`} className="ui-field-error">
          {t(words.problem)}
        </p>
      ) : null}
    </div>
  );
};

const Controls = () => {
  const t = useText();
  return (
    <>
      <h2>{t(words.buttons)}</h2>
      <div className="gallery-row">
        {(['default', 'primary', 'danger', 'quiet', 'link'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {t(words[kind])}
          </Button>
        ))}
        <Button busy>{t(words.busy)}</Button>
        <Button disabled>{t(words.disabled)}</Button>
      </div>
      <h2>{t(words.badges)}</h2>
      <div className="gallery-row">
        {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <h2>{t(words.messages)}</h2>
      <div className="gallery-row">
        {(['success', 'error', 'info'] as const).map((kind) => (
          <Button key={kind} onClick={() => notify[kind](t(words[kind]))}>
            {t(words[kind])}
          </Button>
        ))}
        <Button onClick={() => void confirm({ text: t(words.ask), danger: true })}>{t(words.ask)}</Button>
      </div>
    </>
  );
};

const failure = (msg: string): ApiError => new ApiError({ code: 0, msg, httpStatus: 0 });

/** Mock mode only: whoever builds or judges screens sees every kind of field and every state side by side. */
const GalleryPage = () => {
  const t = useText();
  return (
    <div className="gallery">
      <PageHead title={t(words.title)} note={t(words.note)} />
      <h2>{t(words.fields)}</h2>
      {samples.map((sample) => (
        <div key={sample.name} className="gallery-fields" data-kind={sample.name}>
          {looks.map((look) => (
            <SampleField key={look} sample={sample} look={look} />
          ))}
        </div>
      ))}
      <Controls />
      <h2>{t(words.states)}</h2>
      <div className="gallery-states">
        <Skeleton rows={4} />
        <EmptyState title={t(words.none)} />
        <ErrorState error={failure(t(words.broken))} onRetry={() => notify.info(t(words.info))} />
        <NoPermission />
      </div>
    </div>
  );
};

export default GalleryPage;
