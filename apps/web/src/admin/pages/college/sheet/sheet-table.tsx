import { parseCount } from '@manyi/shared/contract/head-count';
import type { Text } from '@manyi/shared/contract/text';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { formatChange, formatCount, formatRate } from '../parts/format.ts';
import { TableHead } from '../parts/table-head.tsx';
import { changeShare, isJump } from './count.ts';
import { nextRow, type SheetRow, type SheetSums, textOf } from './sheet-edits.ts';
import type { SheetModel } from './use-sheet.ts';

const words = {
  code: ['代码', 'Code'],
  college: ['院校', 'College'],
  lastYear: ['上年', 'Last year'],
  change: ['变化', 'Change'],
  valid: ['有效答卷', 'Valid answers'],
  rate: ['参与率', 'Participation'],
  source: ['来源', 'Source'],
  updated: ['更新', 'Updated'],
  sum: ['合计', 'Total'],
  entered: ['已填 {n} / {c}', '{n} of {c} entered'],
  changed: ['未保存', 'not saved'],
  jump: ['与上年相差超过 30%', 'more than 30 % away from last year'],
  locked: ['“{n}”的结果已按此人数发布，不能再改', 'fixed: the published results of “{n}” rest on it'],
  override: ['本问卷单独人数', 'own number for this questionnaire'],
  MANUAL: ['手工', 'Typed'],
  IMPORT: ['导入', 'Imported'],
  ROSTER: ['名册', 'Roster'],
  actions: ['操作', 'Actions'],
} as const satisfies Record<string, Text>;

interface SheetTableProps {
  sheet: SheetModel;
  rows: readonly SheetRow[];
  sums: SheetSums;
  /** Heading of the number: 学生人数. */
  title: string;
  onPaste: (text: string, from: string) => void;
  actionsFor?: (row: SheetRow) => ReactNode;
}

/** One number a row. Enter and the arrows go up and down, Tab goes on, Esc takes back what was typed. */
export const SheetTable = ({ sheet, rows, sums, title, onPaste, actionsFor }: SheetTableProps) => {
  const t = useText();
  const language = useLanguage();
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(({ id }) => id);

  const focus = (id: string): void => {
    const input = table.current?.querySelector<HTMLInputElement>(`input[data-row="${CSS.escape(id)}"]`);
    input?.focus();
    input?.select();
  };
  const keys = (row: SheetRow) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step =
      event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
        ? 1
        : event.key === 'ArrowUp' || event.key === 'Enter'
          ? -1
          : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = nextRow(ids, row.id, step);
      if (next) focus(next);
    } else if (event.key === 'Escape' && sheet.edits[row.id] !== undefined) {
      event.stopPropagation();
      sheet.change([{ id: row.id, text: textOf(row.number) }]);
    }
  };
  const paste = (row: SheetRow) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onPaste(text, row.id);
  };

  return (
    <div className="sv-scroll">
      <table ref={table} className="sv-table sv-sheet" aria-label={title}>
        <TableHead
          headings={[
            { text: words.code, look: 'sv-optional' },
            { text: words.college },
            { text: words.lastYear, look: 'sv-number sv-optional' },
            { text: title, look: 'sv-number' },
            { text: words.change, look: 'sv-number' },
            { text: words.valid, look: 'sv-number sv-optional' },
            { text: words.rate, look: 'sv-number sv-optional' },
            { text: words.source, look: 'sv-optional' },
            { text: words.updated, look: 'sv-optional' },
            ...(actionsFor ? [{ text: words.actions, look: 'sv-actions' }] : []),
          ]}
        />
        <tbody>
          {rows.map((row) => {
            const typed = sheet.edits[row.id];
            const count = typed === undefined ? { value: row.number } : parseCount(typed);
            const value = 'value' in count ? count.value : null;
            const problem = sheet.problemOf(row.id);
            const note = sheet.notes[row.id];
            const jumps = isJump(value, row.lastYearNumber);
            const hints = [
              problem ? t(problem) : (note?.text ?? null),
              typed !== undefined && jumps ? t(words.jump) : null,
              row.lockedBy ? t(words.locked).replace('{n}', row.lockedBy) : null,
              row.overridden
                ? [t(words.override), row.reason].filter(Boolean).join(language === 'zh' ? '：' : ': ')
                : null,
            ].filter((hint) => hint !== null);
            const hintId = `hint-${row.id}`;
            const isWrong = problem !== null || note?.kind === 'error';
            return (
              <tr key={row.id} data-changed={typed !== undefined || undefined}>
                <td className="sv-optional sv-small">{row.collegeCode ?? '–'}</td>
                <th scope="row" className="sv-wide sv-college">
                  {row.collegeName}
                  <span className="sv-narrow-only">{`${t(words.lastYear)} ${formatCount(row.lastYearNumber, language)}`}</span>
                  {hints.length > 0 ? (
                    <span
                      id={hintId}
                      className={`sv-hint${isWrong ? ' sv-hint-error' : ''}`}
                      role={isWrong ? 'alert' : undefined}
                    >
                      {hints.join(language === 'zh' ? '；' : '; ')}
                    </span>
                  ) : null}
                </th>
                <td className="sv-number sv-optional sv-muted">{formatCount(row.lastYearNumber, language)}</td>
                <td className="sv-number sv-cell">
                  <input
                    data-row={row.id}
                    inputMode="numeric"
                    autoComplete="off"
                    aria-label={`${row.collegeName} ${title}${typed === undefined ? '' : ` · ${t(words.changed)}`}`}
                    aria-invalid={isWrong || undefined}
                    aria-describedby={hints.length > 0 ? hintId : undefined}
                    readOnly={!row.canEdit}
                    value={typed ?? (row.number === null ? '' : formatCount(row.number, language))}
                    onChange={({ target }) => sheet.change([{ id: row.id, text: target.value }], row.id)}
                    onFocus={({ target }) => target.select()}
                    onKeyDown={keys(row)}
                    onPaste={paste(row)}
                  />
                </td>
                <td className={`sv-number sv-small${jumps ? ' sv-jump' : ''}`}>
                  {formatChange(changeShare(value, row.lastYearNumber))}
                </td>
                <td className="sv-number sv-optional">{formatCount(row.validCount, language)}</td>
                <td className="sv-number sv-optional">
                  {formatRate(value === null || value === 0 ? null : row.validCount / value)}
                </td>
                <td className="sv-optional sv-small">{row.headCountSource ? t(words[row.headCountSource]) : '–'}</td>
                <td className="sv-optional sv-small" title={row.updateTime ?? undefined}>
                  {row.updateTime ? `${row.updateUserName ?? ''} ${row.updateTime.slice(5, 16)}`.trim() : '–'}
                </td>
                {actionsFor ? <td className="sv-actions">{actionsFor(row)}</td> : null}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td className="sv-optional" />
            <th scope="row">
              {t(words.sum)}
              <span className="sv-small sv-sum-note">
                {t(words.entered).replace('{n}', String(sums.entered)).replace('{c}', String(sums.colleges))}
              </span>
            </th>
            <td className="sv-number sv-optional">{formatCount(sums.lastYear || null, language)}</td>
            <td className="sv-number sv-sum">{formatCount(sums.number, language)}</td>
            <td className="sv-number sv-small">{formatChange(changeShare(sums.number, sums.lastYear))}</td>
            <td className="sv-number sv-optional">{formatCount(sums.validCount, language)}</td>
            <td className="sv-number sv-optional">
              {formatRate(sums.number > 0 ? sums.validCount / sums.number : null)}
            </td>
            <td className="sv-optional" />
            <td className="sv-optional" />
            {actionsFor ? <td /> : null}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
