import type { PublishProblem, PublishResult } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { formatCount, formatTime } from '../parts/format.ts';
import { getForm, publishForm, surveyKeys } from '../parts/survey-api.ts';
import { problemsIn } from './publish-problems.ts';

const words = {
  title: ['发布问卷', 'Publish the questionnaire'],
  blocked: ['还不能发布，请先解决以下 {n} 个问题：', 'Not ready to publish. {n} things to settle first:'],
  warnings: ['请留意：', 'Please note:'],
  willOpen: [
    '发布后，{c} 所院校将各得到一个链接和二维码，面向 {h} 人收集“{name}”，{from}至 {to} 结束；此后只能修改文字，不能改结构。',
    'Publishing gives {c} colleges a link and a QR code each and collects “{name}” from {h} people, {from}until {to}. After that only wording can change, not structure.',
  ],
  fromNow: ['立即开始，', 'starting now, '],
  fromTime: ['{t} 开始，', 'from {t} '],
  publish: ['发布', 'Publish'],
  cancel: ['取消', 'Cancel'],
  close: ['关闭', 'Close'],
  done: ['发布成功', 'Published'],
  recheck: ['重新检查', 'Check again'],
} as const satisfies Record<string, Text>;

interface PublishDialogProps {
  open: boolean;
  formId: string;
  onClose: () => void;
  /** Called with the links; the owner shows them. */
  onPublished: (result: PublishResult) => void;
  /** Leads to the question concerned, where there is a designer around the dialog. */
  onGo?: (problem: PublishProblem) => void;
}

/** What the server would say now: ready with warnings, or everything that stands in the way. */
const tryPublish = async (id: string): Promise<{ problems: PublishProblem[]; warnings: PublishProblem[] }> => {
  try {
    return { problems: [], warnings: (await publishForm(id, true)).warnings };
  } catch (error) {
    const found = error instanceof ApiError ? problemsIn(error.data) : null;
    if (found) return found;
    throw error;
  }
};

export const PublishDialog = ({ open, formId, onClose, onPublished, onGo }: PublishDialogProps) => {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useQuery({ queryKey: surveyKeys.form(formId), queryFn: () => getForm(formId), enabled: open });
  const check = useQuery({
    queryKey: ['survey', 'publishCheck', formId],
    queryFn: () => tryPublish(formId),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  });
  const { problems = [], warnings = [] } = check.data ?? {};
  const isReady = check.data !== undefined && problems.length === 0 && form.data !== undefined;

  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await publishForm(formId, false);
      notify.success(t(words.done));
      await client.invalidateQueries({ queryKey: surveyKeys.all });
      onPublished(result);
    } catch (error) {
      // Somebody changed something since the check: the new list is shown instead.
      if (error instanceof ApiError && problemsIn(error.data)) await check.refetch();
      else if (error instanceof ApiError) notify.error(error.msg);
      else throw error;
    } finally {
      setBusy(false);
    }
  };

  const sentence = (): string => {
    if (!form.data) return '';
    const { collegeCount, headCountTotal, formName, startTime, endTime } = form.data;
    return t(words.willOpen)
      .replace('{c}', formatCount(collegeCount, language))
      .replace('{h}', formatCount(headCountTotal, language))
      .replace('{name}', formName)
      .replace('{from}', startTime ? t(words.fromTime).replace('{t}', formatTime(startTime)) : t(words.fromNow))
      .replace('{to}', formatTime(endTime));
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(words.title)}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t(isReady ? words.cancel : words.close)}</Button>
          {isReady ? (
            <Button kind="primary" busy={isBusy} onClick={() => void publish()} autoFocus>
              {t(words.publish)}
            </Button>
          ) : (
            <Button busy={check.isFetching} onClick={() => void check.refetch()}>
              {t(words.recheck)}
            </Button>
          )}
        </>
      }
    >
      {(check.error ?? form.error) ? (
        <ErrorState
          error={check.error ?? form.error}
          onRetry={() => void Promise.all([check.refetch(), form.refetch()])}
        />
      ) : !check.data || !form.data ? (
        <Skeleton rows={4} />
      ) : (
        <div className="sv-publish">
          {isReady ? <p>{sentence()}</p> : <p>{t(words.blocked).replace('{n}', String(problems.length))}</p>}
          <ProblemList problems={problems} kind="error" onGo={onGo} />
          {warnings.length > 0 ? <p className="sv-publish-note">{t(words.warnings)}</p> : null}
          <ProblemList problems={warnings} kind="warning" onGo={onGo} />
        </div>
      )}
    </Dialog>
  );
};

const ProblemList = ({
  problems,
  kind,
  onGo,
}: {
  problems: readonly PublishProblem[];
  kind: 'error' | 'warning';
  onGo?: (problem: PublishProblem) => void;
}) => {
  const Icon = kind === 'error' ? CircleAlert : TriangleAlert;
  if (problems.length === 0) return null;
  return (
    <ul className="sv-publish-list">
      {problems.map((problem) => (
        <li key={`${problem.code} ${problem.item ?? ''} ${problem.message}`}>
          <Icon size={16} aria-hidden="true" className={`sv-${kind}-icon`} />
          {onGo && problem.item !== undefined ? (
            <Button kind="link" onClick={() => onGo(problem)}>
              {problem.message}
            </Button>
          ) : (
            problem.message
          )}
        </li>
      ))}
    </ul>
  );
};
