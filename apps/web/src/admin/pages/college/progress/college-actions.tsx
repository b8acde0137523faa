import { relaStatus, type SurveyCollegeRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadMessages, getProgress, surveyKeys } from '../parts/survey-api.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const words = {
  close: ['结束调查', 'Close'],
  reopen: ['重新开放', 'Reopen'],
  messages: ['留言 Word', 'Messages'],
} as const satisfies Record<string, Text>;

/** What can be done about one college of a questionnaire. */
export const CollegeButtons = ({ row }: { row: SurveyCollegeRow }) => {
  const t = useText();
  const mayClose = usePermission('college_student_close');
  const mayRead = usePermission('college_student_message');
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const [isLoading, setLoading] = useState(false);
  const status = row.relaStatus;
  const name = ` · ${row.collegeName}`;
  return (
    <span className="sv-row-actions">
      {mayRead ? (
        <Button
          kind="link"
          busy={isLoading}
          aria-label={t(words.messages) + name}
          onClick={() => {
            setLoading(true);
            // A failure has been said by the call.
            void downloadMessages(row.id)
              .catch(() => undefined)
              .finally(() => setLoading(false));
          }}
        >
          {t(words.messages)}
        </Button>
      ) : null}
      {mayClose && status < relaStatus.completed ? (
        <Button kind="link" aria-label={t(words.close) + name} onClick={() => setDialog('close')}>
          {t(words.close)}
        </Button>
      ) : null}
      {mayClose && status === relaStatus.completed ? (
        <Button kind="link" aria-label={t(words.reopen) + name} onClick={() => setDialog('reopen')}>
          {t(words.reopen)}
        </Button>
      ) : null}
      <CloseDialog row={dialog === 'close' ? row : null} onClose={() => setDialog(null)} />
      <ReopenDialog row={dialog === 'reopen' ? row : null} onClose={() => setDialog(null)} />
    </span>
  );
};

/** The same from a screen that knows only the college; nothing until the questionnaire is published. */
export const CollegeActions = ({ formId, collegeId }: { formId: string; collegeId: string }) => {
  const { data } = useQuery({ queryKey: surveyKeys.progress(formId), queryFn: () => getProgress(formId) });
  const row = data?.find((one) => one.collegeId === collegeId);
  return row?.url ? <CollegeButtons row={row} /> : null;
};
