import type { SurveyFormRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldRow } from '../../../ui/input.tsx';
import { formatCount } from '../parts/format.ts';
import { changeFormStatus, type StatusAction, surveyKeys } from '../parts/survey-api.ts';

export interface StatusMove {
  row: SurveyFormRow;
  action: StatusAction;
}

const words = {
  reason: ['原因（记入审计）', 'Reason (kept in the audit)'],
  cancel: ['取消', 'Cancel'],
  done: ['操作成功!', 'Done'],
} as const satisfies Record<string, Text>;

const questions: Record<StatusAction, { title: Text; verb: Text; text: Text }> = {
  pause: {
    title: ['暂停问卷', 'Pause the survey'],
    verb: ['暂停', 'Pause'],
    text: [
      '“{name}”将暂停收集，{c} 所院校的链接会提示“已暂停”；已有的 {v} 份答卷保留，随时可以恢复。',
      'Collecting “{name}” will pause and the links of {c} colleges will say so. The {v} answers so far are kept, and it can be resumed at any time.',
    ],
  },
  resume: {
    title: ['恢复问卷', 'Resume the survey'],
    verb: ['恢复', 'Resume'],
    text: [
      '“{name}”将恢复收集，{c} 所院校的链接重新可用。',
      'Collecting “{name}” will resume and the links of {c} colleges work again.',
    ],
  },
  close: {
    title: ['结束问卷', 'Close the survey'],
    verb: ['结束', 'Close'],
    text: [
      '“{name}”将对 {c} 所院校停止收集，结果以现有的 {v} 份有效答卷计算。结束后不能恢复。',
      'Collecting “{name}” will stop at {c} colleges, and results will rest on the {v} valid answers so far. This cannot be taken back.',
    ],
  },
  publishResults: {
    title: ['发布结果', 'Publish the results'],
    verb: ['发布结果', 'Publish results'],
    text: [
      '“{name}”的结果将按 {c} 所院校、{v} 份有效答卷和现在的人数发布并封存；此后人数不能再改，答卷不再接收，问卷不能恢复，调查表始终给出同样的数。',
      'The results of “{name}” will be published and sealed as they are: {c} colleges, {v} valid answers and the head-counts of now. From then on head-counts cannot change, no answers are taken, the survey cannot be resumed, and the table gives the same figures ever after.',
    ],
  },
  archive: {
    title: ['归档问卷', 'Archive the questionnaire'],
    verb: ['归档', 'Archive'],
    text: [
      '“{name}”和它的 {v} 份有效答卷将归档，不能再操作。已发布的结果仍计入年度调查表；没有发布过结果的，不再计入。',
      '“{name}” and its {v} valid answers will be put away for good. Published results stay in the table of the year; results that were never published leave it.',
    ],
  },
};

export const StatusDialog = ({ move, onClose }: { move: StatusMove | null; onClose: () => void }) => {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const question = move ? questions[move.action] : null;

  const close = (): void => {
    setReason('');
    onClose();
  };
  const act = async (): Promise<void> => {
    if (!move) return;
    setBusy(true);
    try {
      await changeFormStatus({ id: move.row.id, action: move.action, reason: reason.trim() });
      notify.success(t(words.done));
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: surveyKeys.all });
    }
  };
  return (
    <Dialog
      open={move !== null}
      onClose={close}
      width={480}
      title={question ? t(question.title) : ''}
      footer={
        <>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button
            kind={move?.action === 'resume' || move?.action === 'publishResults' ? 'primary' : 'danger'}
            busy={isBusy}
            onClick={() => void act()}
          >
            {question ? t(question.verb) : ''}
          </Button>
        </>
      }
    >
      {move && question ? (
        <div className="sv-publish">
          <p>
            {t(question.text)
              .replace('{name}', move.row.formName)
              .replace('{c}', formatCount(move.row.collegeCount, language))
              .replace('{v}', formatCount(move.row.validCount, language))}
          </p>
          {move.action === 'resume' ? null : (
            <FieldRow label={t(words.reason)}>
              {({ id }) => (
                <textarea
                  id={id}
                  className="ui-input"
                  maxLength={500}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </FieldRow>
          )}
        </div>
      ) : null}
    </Dialog>
  );
};
