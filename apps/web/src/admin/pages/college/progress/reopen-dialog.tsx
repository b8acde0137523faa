import type { SurveyCollegeRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { reopenCollege, surveyKeys } from '../parts/survey-api.ts';

const words = {
  title: ['重新开放院校调查', 'Reopen the survey of a college'],
  will: ['{name}将重新接收答卷，已有的答卷不变。', '{name} will take answers again; those it has stay.'],
  reason: ['原因（记入审计）', 'Reason (kept in the audit)'],
  needed: ['请填写原因', 'Give a reason'],
  reopen: ['重新开放', 'Reopen'],
  cancel: ['取消', 'Cancel'],
  done: ['操作成功!', 'Done'],
} as const satisfies Record<string, Text>;

export const ReopenDialog = ({ row, onClose }: { row: SurveyCollegeRow | null; onClose: () => void }) => {
  const t = useText();
  const client = useQueryClient();
  const form = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    setReason('');
    setError(null);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim() === '') return setError(t(words.needed));
    setBusy(true);
    try {
      await reopenCollege({ id: row?.id ?? '', reason: reason.trim() });
      notify.success(t(words.done));
      close();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.msg);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: surveyKeys.all });
    }
  };
  return (
    <Dialog
      open={row !== null}
      onClose={close}
      width={480}
      title={t(words.title)}
      footer={
        <>
          <Button onClick={close}>{t(words.cancel)}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {t(words.reopen)}
          </Button>
        </>
      }
    >
      <form id={form} className="sv-publish" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t(words.will).replace('{name}', row?.collegeName ?? '')}</p>
        <ReasonField label={t(words.reason)} error={error} value={reason} onChange={setReason} />
      </form>
    </Dialog>
  );
};
