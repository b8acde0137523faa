import type { HeadCountProblem } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatChange, formatCount } from '../parts/format.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { changeShare } from './count.ts';
import type { Checked } from './sheet-edits.ts';

const words = {
  title: ['保存人数', 'Save head-counts'],
  jumps: [
    '以下 {n} 所院校与上年相差超过 30%，请核对：',
    '{n} colleges are more than 30 % away from last year. Please check:',
  ],
  override: [
    '将为 {n} 所院校单独设定本问卷使用的人数；年度人数不变。',
    '{n} colleges get a number of their own for this questionnaire; the numbers of the year stay.',
  ],
  college: ['院校', 'College'],
  before: ['上年', 'Last year'],
  now: ['本次', 'Now'],
  change: ['变化', 'Change'],
  reason: ['原因', 'Reason'],
  reasonHint: ['记入历史，可供核查', 'Kept in the history'],
  needed: ['请填写原因', 'Give a reason'],
  save: ['核对无误，保存', 'Checked, save'],
  back: ['返回修改', 'Back to the sheet'],
} as const satisfies Record<string, Text>;

interface SaveDialogProps {
  open: boolean;
  changes: readonly Checked[];
  isOverride: boolean;
  /** What the server asks about, beside what can be seen here. */
  questions: readonly HeadCountProblem[];
  busy: boolean;
  onClose: () => void;
  onSave: (answers: { reason?: string; confirmed: boolean }) => void;
}

export const SaveDialog = ({ open, busy, onClose, ...rest }: SaveDialogProps) => {
  const t = useText();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(words.title)}
      width={620}
      footer={
        <>
          <Button onClick={onClose}>{t(words.back)}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <SaveForm id={id} {...rest} />
    </Dialog>
  );
};

const SaveForm = ({
  id,
  changes,
  isOverride,
  questions,
  onSave,
}: Omit<SaveDialogProps, 'open' | 'busy' | 'onClose'> & { id: string }) => {
  const t = useText();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const jumps = changes.filter((change) => change.jumps);
  const others = questions.filter(({ code }) => code !== 'jump');
  const needsReason =
    (isOverride && changes.some(({ value }) => value !== null)) || questions.some((question) => question.needsReason);
  const isMissing = needsReason && reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) onSave({ reason: reason.trim() || undefined, confirmed: true });
  };
  return (
    <form id={id} className="sv-publish" onSubmit={submit} noValidate>
      {isOverride ? <p>{t(words.override).replace('{n}', String(changes.length))}</p> : null}
      {jumps.length > 0 ? (
        <>
          <p>{t(words.jumps).replace('{n}', String(jumps.length))}</p>
          <div className="sv-scroll">
            <table className="sv-table">
              <TableHead
                headings={[
                  { text: words.college },
                  { text: words.before, look: 'sv-number' },
                  { text: words.now, look: 'sv-number' },
                  { text: words.change, look: 'sv-number' },
                ]}
              />
              <tbody>
                {jumps.map(({ id: row, row: { collegeName, lastYearNumber }, value }) => (
                  <tr key={row}>
                    <th scope="row" className="sv-wide">
                      {collegeName}
                    </th>
                    <td className="sv-number">{formatCount(lastYearNumber, language)}</td>
                    <td className="sv-number">{formatCount(value, language)}</td>
                    <td className="sv-number sv-jump">{formatChange(changeShare(value, lastYearNumber))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ) : null}
      {others.length > 0 ? (
        <ul className="sv-list">
          {others.map((problem) => (
            <li key={problem.id}>{`${problem.collegeName} · ${problem.message}`}</li>
          ))}
        </ul>
      ) : null}
      {needsReason ? (
        <ReasonField
          label={t(words.reason)}
          hint={t(words.reasonHint)}
          error={isAsked && isMissing ? t(words.needed) : null}
          value={reason}
          onChange={setReason}
        />
      ) : null}
    </form>
  );
};
