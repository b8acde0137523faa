import type { Resource } from '@manyi/shared/resource/resource';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { api } from '../../lib/http.ts';
import { say, useText } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PlainTable } from '../ui/plain-table.tsx';
import { type SheetCalls, sheetCallsOf } from './sheet-calls.ts';
import { useChanges } from './use-changes.ts';
import './import-dialog.css';

const words = {
  title: ['导入', 'Import'],
  template: ['下载模板', 'Download the template'],
  how: [
    '按模板填写后选择文件。先检查，确认后才写入。',
    'Fill in the template and choose the file. It is checked first; nothing is written until you confirm.',
  ],
  drop: ['把 .xlsx 文件拖到这里，或点击选择', 'Drop an .xlsx file here, or click to choose'],
  tooLarge: ['文件超过 5 MB', 'The file is larger than 5 MB'],
  notSheet: ['请选择 .xlsx 文件', 'Choose an .xlsx file'],
  checking: ['正在检查…', 'Checking…'],
  another: ['换一个文件', 'Another file'],
  cancel: ['取消', 'Cancel'],
  row: ['行', 'Row'],
  column: ['列', 'Column'],
  problem: ['问题', 'Problem'],
  whole: ['整行', 'Whole row'],
  fine: ['全部通过检查。', 'All rows passed.'],
  cover: [
    '已有的数据按此文件修改（空单元格保持不变）',
    'Edit records that are there already by this file (empty cells leave them as they are)',
  ],
} as const;

interface RowProblem {
  row: number;
  field: string;
  label: string;
  message: string;
}

interface ImportResult {
  rows: number;
  valid: number;
  problems: RowProblem[];
  ignored: string[];
}

const maxBytes = 5 * 1024 * 1024;
/** More problems than this are not read by anybody before they open the file again. */
const shownProblems = 200;

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

interface DropAreaProps {
  busy: boolean;
  maxRows: number;
  onFile: (file: File) => void;
}

const DropArea = ({ busy, maxRows, onFile }: DropAreaProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (!file) return;
    if (!/\.xlsx$/i.test(file.name)) notify.error(t(words.notSheet));
    else if (file.size > maxBytes) notify.error(t(words.tooLarge));
    else onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      <button
        type="button"
        className={`crud-drop${isOver ? ' crud-drop-over' : ''}`}
        disabled={busy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={24} strokeWidth={1.5} aria-hidden="true" />
        <span>{t(busy ? words.checking : words.drop)}</span>
        <small>{t([`不超过 5 MB，${maxRows} 行`, `At most 5 MB and ${maxRows} rows`])}</small>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file, mended, must be choosable again.
          event.target.value = '';
        }}
      />
    </>
  );
};

const Judgement = ({ file, result }: { file: File; result: ImportResult }) => {
  const t = useText();
  const bad = result.rows - result.valid;
  return (
    <>
      <p className="crud-import-sum" role="status">
        <FileSpreadsheet size={18} aria-hidden="true" />
        <strong>{file.name}</strong>
        <span>
          {t([
            `共 ${result.rows} 行，${result.valid} 行可导入`,
            `${result.rows} rows, ${result.valid} can be imported`,
          ])}
          {bad > 0 ? t([`，${bad} 行有问题`, `, ${bad} with problems`]) : ''}
        </span>
      </p>
      {result.ignored.length > 0 ? (
        <p className="crud-import-note">
          {t([
            `不认识的列，将被忽略：${result.ignored.join('、')}`,
            `Unknown columns are ignored: ${result.ignored.join(', ')}`,
          ])}
        </p>
      ) : null}
      {result.problems.length === 0 ? (
        <p>{t(words.fine)}</p>
      ) : (
        <PlainTable
          isFramed
          label={t(words.problem)}
          columns={[
            { key: 'row', label: t(words.row) },
            { key: 'column', label: t(words.column) },
            { key: 'problem', label: t(words.problem) },
          ]}
          rows={result.problems.slice(0, shownProblems).map((problem) => ({
            // Of one cell several things may be wrong, as with names that are not known.
            id: `${problem.row}-${problem.field}-${problem.message}`,
            cells: { row: problem.row, column: problem.label || t(words.whole), problem: problem.message },
          }))}
        />
      )}
      {result.problems.length > shownProblems ? (
        <p className="crud-import-note">
          {t([
            `还有 ${result.problems.length - shownProblems} 个问题未列出`,
            `${result.problems.length - shownProblems} more problems are not listed`,
          ])}
        </p>
      ) : null}
    </>
  );
};

interface ImportDialogProps {
  resource: Resource;
  /** The generic ones unless told. */
  sheets?: SheetCalls | undefined;
  /** Whether the person may edit what is there. */
  mayCover?: boolean;
  onClose: () => void;
}

/** Template, file, what a dry run found, and only then the import. */
export const ImportDialog = ({ resource, sheets = sheetCallsOf(resource), mayCover, onClose }: ImportDialogProps) => {
  const t = useText();
  const { refresh } = useChanges(resource);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [busy, setBusy] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const canCover = mayCover && sheets.coverable === true;
  const asked = { ...sheets.query, ...(canCover ? { isCovered } : {}) };

  const work = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await run();
    } catch {
      // The call has said why; the file stays chosen.
    } finally {
      setBusy(false);
    }
  };

  const check = (chosen: File, cover = isCovered): void => {
    setFile(chosen);
    setResult(null);
    void work(async () => {
      const query = { ...asked, ...(canCover ? { isCovered: cover } : {}), dryRun: true };
      setResult(await api.upload<ImportResult>(sheets.import, formOf(chosen), { query }));
    });
  };

  const commit = (chosen: File, skipInvalid: boolean): void => {
    void work(async () => {
      const query = { ...asked, skipInvalid };
      const done = await api.upload<ImportResult>(sheets.import, formOf(chosen), { query });
      notify.success(say([`已导入 ${done.valid} 行`, `${done.valid} rows imported`]));
      void refresh();
      onClose();
    });
  };

  const hasProblems = result !== null && result.problems.length > 0;
  return (
    <Dialog
      open
      width={720}
      onClose={() => {
        if (!busy) onClose();
      }}
      title={`${t(words.title)} · ${t(resource.title)}`}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t(words.cancel)}
          </Button>
          {file && result ? (
            <>
              <Button
                disabled={busy}
                onClick={() => {
                  setFile(null);
                  setResult(null);
                }}
              >
                {t(words.another)}
              </Button>
              {result.valid > 0 ? (
                <Button kind="primary" busy={busy} onClick={() => commit(file, hasProblems)}>
                  {hasProblems
                    ? t([`跳过有问题的行，导入 ${result.valid} 行`, `Skip the others and import ${result.valid} rows`])
                    : t([`导入 ${result.valid} 行`, `Import ${result.valid} rows`])}
                </Button>
              ) : null}
            </>
          ) : null}
        </>
      }
    >
      {file && result ? (
        <Judgement file={file} result={result} />
      ) : (
        <>
          <p className="crud-import-note">
            {t(words.how)}{' '}
            <Button kind="link" onClick={() => void api.download(sheets.template).catch(() => undefined)}>
              {t(words.template)}
            </Button>
          </p>
          <DropArea busy={busy} maxRows={sheets.maxRows} onFile={(chosen) => check(chosen)} />
        </>
      )}
      {canCover ? (
        <label className="crud-import-cover">
          <input
            type="checkbox"
            checked={isCovered}
            disabled={busy}
            onChange={(event) => {
              setCovered(event.target.checked);
              // What was found holds for the other choice.
              if (file) check(file, event.target.checked);
            }}
          />
          {t(words.cover)}
        </label>
      ) : null}
    </Dialog>
  );
};
