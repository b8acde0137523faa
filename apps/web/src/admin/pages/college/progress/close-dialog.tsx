import type { SurveyCollegeRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { formatCount, formatRate } from '../parts/format.ts';
import { closeCollege, surveyKeys } from '../parts/survey-api.ts';

const words = {
  title: ['结束院校调查', 'Close the survey of a college'],
  will: [
    '{name}将停止接收新的答卷，以现有的 {v} 份有效答卷（参与率 {r}）计入结果。需要时可以说明原因重新开放。',
    '{name} will take no new answers; its {v} valid answers (participation {r}) count in the results. It can be reopened with a reason.',
  ],
  close: ['结束调查', 'Close it'],
  cancel: ['取消', 'Cancel'],
  done: ['操作成功!', 'Done'],
} as const satisfies Record<string, Text>;

/** Asks the server first what would happen (dry run), then says it and asks. */
export const CloseDialog = ({ row, onClose }: { row: SurveyCollegeRow | null; onClose: () => void }) => {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const id = row?.id ?? '';
  const look = useQuery({
    queryKey: ['survey', 'closeCheck', id],
    queryFn: () => closeCollege(id, true),
    enabled: row !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      await closeCollege(id, false);
      notify.success(t(words.done));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error.msg);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: surveyKeys.all });
    }
  };
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      width={480}
      title={t(words.title)}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button kind="danger" busy={isBusy} disabled={!look.data} onClick={() => void act()}>
            {t(words.close)}
          </Button>
        </>
      }
    >
      {look.error ? (
        <ErrorState error={look.error} onRetry={() => void look.refetch()} />
      ) : !look.data || !row ? (
        <Skeleton rows={3} />
      ) : (
        <div className="sv-publish">
          <p>
            {t(words.will)
              .replace('{name}', row.collegeName)
              .replace('{v}', formatCount(look.data.validCount, language))
              .replace('{r}', formatRate(look.data.participationRate))}
          </p>
          {look.data.warnings.length > 0 ? (
            <ul className="sv-publish-list">
              {look.data.warnings.map(({ code, message }) => (
                <li key={code}>
                  <TriangleAlert size={16} aria-hidden="true" className="sv-warning-icon" />
                  {message}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </Dialog>
  );
};
