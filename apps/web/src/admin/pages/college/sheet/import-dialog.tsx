import type { HeadCountImportResult } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { api } from '../../../../lib/http.ts';
import { useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldRow, Input } from '../../../ui/input.tsx';
import { headCountPaths, surveyKeys } from '../parts/survey-api.ts';
import { TableHead } from '../parts/table-head.tsx';
import type { SheetKey } from './use-sheet.ts';

const words = {
  title: ['导入人数', 'Import head-counts'],
  how: [
    '下载模板，填好后选择文件。先检查，确认后才写入；没有填数的行不受影响。',
    'Download the sheet, fill it in and choose the file. It is checked first; nothing is written until you confirm. Rows without a number stay as they are.',
  ],
  template: ['下载模板', 'Download the sheet'],
  choose: ['选择 .xlsx 文件', 'Choose an .xlsx file'],
  another: ['换一个文件', 'Another file'],
  cancel: ['取消', 'Cancel'],
  reason: ['原因', 'Reason'],
  found: ['{f}：共 {n} 行，{v} 行可以导入。', '{f}: {n} rows, {v} can be imported.'],
  ignored: ['没有读取的列：', 'Columns not read: '],
  row: ['行', 'Row'],
  column: ['列', 'Column'],
  problem: ['问题', 'Problem'],
  confirm: ['相差较大的行已核对无误', 'The rows with large differences are right'],
  go: ['导入 {v} 行', 'Import {v} rows'],
  fix: ['请改好文件后重新选择；任何一行都还没有写入。', 'Mend the file and choose it again. Nothing has been written.'],
  done: ['导入成功', 'Imported'],
} as const satisfies Record<string, Text>;

interface ImportDialogProps {
  sheet: SheetKey;
  open: boolean;
  onClose: () => void;
}

export const ImportDialog = ({ sheet, open, onClose }: ImportDialogProps) => {
  const t = useText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<HeadCountImportResult | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { group, reportYear, formId } = sheet;
  const paths = headCountPaths[group];

  const close = (): void => {
    setFile(null);
    setResult(null);
    setConfirmed(false);
    setReason('');
    onClose();
  };
  const send = async (given: File, dryRun: boolean): Promise<HeadCountImportResult | null> => {
    const body = new FormData();
    body.append('file', given);
    setBusy(true);
    try {
      const query = { reportYear, formId, reason, ...(dryRun ? { dryRun } : { confirmed: isConfirmed }) };
      return await api.upload<HeadCountImportResult>(paths.import, body, { query });
    } catch (error) {
      // Already said; the file stays chosen.
      if (!(error instanceof ApiError)) throw error;
      return null;
    } finally {
      setBusy(false);
    }
  };
  const check = async (given: File): Promise<void> => {
    setFile(given);
    setConfirmed(false);
    setResult(await send(given, true));
  };
  const commit = async (): Promise<void> => {
    const done = file ? await send(file, false) : null;
    if (!done) return;
    notify.success(t(words.done));
    await client.invalidateQueries({ queryKey: surveyKeys.all });
    close();
  };

  const jumps = result?.problems.filter(({ needsConfirm }) => needsConfirm) ?? [];
  const faults = (result?.problems.length ?? 0) - jumps.length;
  const ready = result ? result.valid + (isConfirmed ? new Set(jumps.map(({ row }) => row)).size : 0) : 0;
  const isReady = result !== null && faults === 0 && ready > 0 && (jumps.length === 0 || isConfirmed);

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(words.title)}
      width={640}
      footer={
        <>
          <Button onClick={close}>{t(words.cancel)}</Button>
          {isReady ? (
            <Button kind="primary" busy={isBusy} onClick={() => void commit()}>
              {t(words.go).replace('{v}', String(ready))}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="sv-publish">
        <p>{t(words.how)}</p>
        {formId === '' ? null : (
          <FieldRow label={t(words.reason)} required>
            {({ id }) => (
              <Input id={id} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </FieldRow>
        )}
        <div className="sv-buttons">
          <Button onClick={() => void api.download(paths.template, { reportYear, formId }).catch(() => undefined)}>
            {t(words.template)}
          </Button>
          <Button kind={result ? 'default' : 'primary'} busy={isBusy} onClick={() => input.current?.click()}>
            {t(result ? words.another : words.choose)}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx"
            hidden
            onChange={({ target }) => {
              const given = target.files?.[0];
              // The same file, mended, can be chosen again.
              target.value = '';
              if (given) void check(given);
            }}
          />
        </div>
        {result ? (
          <>
            <p role="status">
              {t(words.found)
                .replace('{f}', file?.name ?? '')
                .replace('{n}', String(result.rows))
                .replace('{v}', String(result.valid))}
              {result.ignored.length > 0 ? ` ${t(words.ignored)}${result.ignored.join(', ')}` : ''}
            </p>
            {result.problems.length > 0 ? <ImportProblems problems={result.problems} /> : null}
            {faults > 0 ? <p className="ui-field-error">{t(words.fix)}</p> : null}
            {faults === 0 && jumps.length > 0 ? (
              <label className="sv-switch">
                <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
                {t(words.confirm)}
              </label>
            ) : null}
          </>
        ) : null}
      </div>
    </Dialog>
  );
};

const ImportProblems = ({ problems }: Pick<HeadCountImportResult, 'problems'>) => {
  return (
    <div className="sv-scroll sv-import-problems">
      <table className="sv-table">
        <TableHead
          headings={[{ text: words.row, look: 'sv-number' }, { text: words.column }, { text: words.problem }]}
        />
        <tbody>
          {problems.map(({ row, field, label, message }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td className="sv-number">{row}</td>
              <td>{label}</td>
              <td className="sv-wide">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
