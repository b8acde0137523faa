import { reference, textChoice } from '@manyi/shared/resource/field';
import { apiPathOf } from '@manyi/shared/resource/resource';
import { useId, useMemo, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { api } from '../../../../lib/http.ts';
import { say, useText } from '../../../../lib/i18n.ts';
import { notify } from '../../../../lib/notify.ts';
import { words as said, useChanges } from '../../../crud/use-changes.ts';
import { FieldInput } from '../../../fields/field-input.tsx';
import { useReferenceNodes } from '../../../fields/reference.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { TreeRow } from '../tree/use-tree-rows.ts';
import { type CollegeLine, readColleges } from './college-lines.ts';
import { deptList } from './dept-resource.ts';
import './colleges-dialog.css';

const words = {
  title: ['批量新增院校', 'Add colleges'],
  lines: ['院校名称与代码', 'Names and codes'],
  how: [
    '每行一所：名称，代码（可不填）。可直接粘贴 Excel 中的两列。',
    'One a line: the name, and its code if it has one. Two columns copied from Excel can be pasted.',
  ],
  example: ['例：第一职业技术学院\t10001', 'e.g. First Vocational College\t10001'],
  name: ['名称', 'Name'],
  code: ['代码', 'Code'],
  problem: ['说明', 'Note'],
  repeated: ['与前面的行重复，跳过', 'Same as an earlier line; skipped'],
  unnamed: ['没有名称，跳过', 'No name; skipped'],
  long: ['名称超过 64 个字，跳过', 'Longer than 64 characters; skipped'],
  cancel: ['取消', 'Cancel'],
  failed: ['没有成功', 'Failed'],
  discard: ['放弃', 'Discard'],
  leave: ['有未保存的修改，确定离开?', 'Leave without saving your changes?'],
} as const;

const parentField = reference({ label: ['上级机构', 'Parent'], to: 'dept' });
const kindField = textChoice({
  label: ['院校类别', 'College kind'],
  options: [
    { value: 'SCHOOL', label: ['院校', 'School'] },
    { value: 'FACULTY', label: ['二级学院', 'Faculty'] },
  ],
});
const path = apiPathOf(deptList);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return say(words.failed);
  return Object.values(error.fields)[0] ?? error.msg;
};

const textOf = (lines: readonly CollegeLine[]): string => lines.map(({ name, code }) => `${name}\t${code}`).join('\n');

const Preview = ({ lines, refused }: { lines: readonly CollegeLine[]; refused: ReadonlyMap<string, string> }) => {
  const t = useText();
  return (
    <div className="colleges-preview">
      <table>
        <thead>
          <tr>
            <th scope="col">{t(words.name)}</th>
            <th scope="col">{t(words.code)}</th>
            <th scope="col">{t(words.problem)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={`${String(at)}-${line.name}`}>
              <td>{line.name || '—'}</td>
              <td>{line.code || '—'}</td>
              <td className="colleges-problem">
                {line.problem ? t(words[line.problem]) : (refused.get(line.name) ?? '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Many colleges at once. Each is a call of its own, so what was added stays added when a later one is refused. */
const CollegesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const id = useId();
  const { refresh } = useChanges(deptList);
  const { nodes } = useReferenceNodes('dept');
  // A single root is the organisation itself; until another parent is chosen, colleges come below it.
  const only = nodes.length === 1 ? nodes[0]?.value : undefined;
  const [chosenId, setParentId] = useState<unknown>(undefined);
  const parentId = chosenId === undefined ? (only ?? null) : chosenId;
  const [kind, setKind] = useState<unknown>('SCHOOL');
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const lines = useMemo(() => readColleges(typed), [typed]);
  const good = lines.filter((line) => line.problem === null);
  const isBusy = done !== null;

  const close = async (): Promise<void> => {
    if (isBusy) return;
    const asks = typed.trim() !== '';
    if (asks && !(await confirm({ text: t(words.leave), verb: t(words.discard), danger: true }))) return;
    onClose();
  };

  const lastSort = async (): Promise<number> => {
    const asked = { parentId: typeof parentId === 'string' ? parentId : '0' };
    const siblings = await api.get<TreeRow[]>(`${path}/lazy-list`, asked, { quiet: true }).catch(() => []);
    return Math.max(0, ...siblings.map((row) => (typeof row.sort === 'number' ? row.sort : 0)));
  };

  const save = async (): Promise<void> => {
    setDone(0);
    setRefused(new Map());
    let sort = await lastSort();
    const failed = new Map<string, string>();
    for (const [at, { name, code }] of good.entries()) {
      sort += 1;
      const body = { parentId, deptName: name, fullName: name, collegeKind: kind, collegeCode: code, sort };
      try {
        await api.post(`${path}/submit`, { body, quiet: true });
      } catch (error) {
        failed.set(name, reasonOf(error));
      }
      setDone(at + 1);
    }
    setDone(null);
    void refresh();
    const added = good.length - failed.size;
    if (added > 0) notify.success(say([`${said.added[0]}：${added} 所`, `${added} colleges added`]));
    if (failed.size === 0) return onClose();
    // Only what still has to be mended is left to look at.
    setTyped(textOf(good.filter(({ name }) => failed.has(name))));
    setRefused(failed);
  };

  return (
    <Dialog
      open
      width={720}
      onClose={() => void close()}
      title={t(words.title)}
      footer={
        <>
          <Button onClick={() => void close()} disabled={isBusy}>
            {t(words.cancel)}
          </Button>
          <Button kind="primary" busy={isBusy} disabled={good.length === 0} onClick={() => void save()}>
            {isBusy
              ? `${done} / ${good.length}`
              : t([`新增 ${good.length} 所`, good.length === 1 ? 'Add 1 college' : `Add ${good.length} colleges`])}
          </Button>
        </>
      }
    >
      <div className="crud-form">
        <div className="ui-field">
          <label htmlFor={`${id}-parent`} className="ui-field-label">
            {t(parentField.label)}
          </label>
          <FieldInput
            id={`${id}-parent`}
            name="parentId"
            field={parentField}
            value={parentId}
            onChange={setParentId}
            disabled={isBusy}
            invalid={false}
            describedBy={undefined}
          />
        </div>
        <div className="ui-field">
          <span className="ui-field-label">{t(kindField.label)}</span>
          <FieldInput
            id={`${id}-kind`}
            name="collegeKind"
            field={kindField}
            value={kind}
            onChange={setKind}
            disabled={isBusy}
            invalid={false}
            describedBy={undefined}
          />
        </div>
        <div className="ui-field crud-form-wide">
          <label htmlFor={`${id}-lines`} className="ui-field-label">
            {t(words.lines)}
          </label>
          <textarea
            id={`${id}-lines`}
            className="ui-input"
            rows={lines.length > 0 ? 5 : 9}
            data-autofocus=""
            value={typed}
            disabled={isBusy}
            placeholder={t(words.example)}
            aria-describedby={`${id}-how`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p id={`${id}-how`} className="ui-field-hint">
            {t(words.how)}
          </p>
        </div>
      </div>
      {lines.length > 0 ? <Preview lines={lines} refused={refused} /> : null}
    </Dialog>
  );
};

export default CollegesDialog;
