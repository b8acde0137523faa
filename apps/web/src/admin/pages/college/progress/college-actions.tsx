import { relaStatus, type SurveyCollegeRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { usePermission } from '../../../../lib/permissions.ts';
import { useHistoryDrawer } from '../../../crud/history/use-history.tsx';
import { Button } from '../../../ui/button.tsx';
import { downloadMessages, getProgress, surveyKeys } from '../parts/survey-api.ts';
import { collegeHistory } from '../parts/survey-history.ts';
import { CloseDialog } from './close-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';

const words = {
  close: ['结束调查', 'Close'],
  reopen: ['重新开放', 'Reopen'],
  messages: ['留言 Word', 'Messages'],
  history: ['历史', 'History'],
} as const satisfies Record<string, Text>;

export type CollegeAsk = (row: SurveyCollegeRow, what: 'close' | 'reopen' | 'history') => void;

/**
 * The questions about a college, for the whole page: a dialog inside of a row would lose its place on top as soon as the
 * rows are sorted anew.
 */
export const useCollegeDialogs = (): { ask: CollegeAsk; isAsking: boolean; dialogs: ReactNode } => {
  const [asked, setAsked] = useState<{ row: SurveyCollegeRow; what: 'close' | 'reopen' } | null>(null);
  const history = useHistoryDrawer(collegeHistory);
  const close = (): void => setAsked(null);
  return {
    ask: (row, what) => {
      if (what === 'history') history.open(row.id, row.collegeName);
      else setAsked({ row, what });
    },
    isAsking: asked !== null,
    dialogs: (
      <>
        <CloseDialog row={asked?.what === 'close' ? asked.row : null} onClose={close} />
        <ReopenDialog row={asked?.what === 'reopen' ? asked.row : null} onClose={close} />
        {history.drawer}
      </>
    ),
  };
};

/** What can be done about one college of a questionnaire. */
export const CollegeButtons = ({ row, onAsk }: { row: SurveyCollegeRow; onAsk: CollegeAsk }) => {
  const t = useText();
  const mayClose = usePermission('college_student_close');
  const mayRead = usePermission('college_student_message');
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
        <Button kind="link" aria-label={t(words.close) + name} onClick={() => onAsk(row, 'close')}>
          {t(words.close)}
        </Button>
      ) : null}
      {mayClose && status === relaStatus.completed ? (
        <Button kind="link" aria-label={t(words.reopen) + name} onClick={() => onAsk(row, 'reopen')}>
          {t(words.reopen)}
        </Button>
      ) : null}
      {row.id === '' ? null : (
        <Button kind="link" aria-label={t(words.history) + name} onClick={() => onAsk(row, 'history')}>
          {t(words.history)}
        </Button>
      )}
    </span>
  );
};

/** The same from a screen that knows only the college; nothing until the questionnaire is published. */
export const CollegeActions = ({
  formId,
  collegeId,
  onAsk,
}: {
  formId: string;
  collegeId: string;
  onAsk: CollegeAsk;
}) => {
  const { data } = useQuery({ queryKey: surveyKeys.progress(formId), queryFn: () => getProgress(formId) });
  const row = data?.find((one) => one.collegeId === collegeId);
  return row?.url ? <CollegeButtons row={row} onAsk={onAsk} /> : null;
};
