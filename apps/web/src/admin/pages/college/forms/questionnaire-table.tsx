import { formStatus, type SurveyFormRow } from '@manyi/shared/contract/survey';
import type { Text } from '@manyi/shared/contract/text';
import { Ellipsis } from 'lucide-react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Link } from '../../../../lib/link.tsx';
import { usePermission } from '../../../../lib/permissions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { formatCount, formatRate, formatTime } from '../parts/format.ts';
import { Meter } from '../parts/meter.tsx';
import type { StatusAction } from '../parts/survey-api.ts';
import { audienceNames, formStatusNames } from '../parts/survey-words.ts';
import { TableHead } from '../parts/table-head.tsx';
import { designerPath } from './open-designer.ts';

const words = {
  list: ['问卷列表', 'Questionnaires'],
  select: ['选择', 'Select'],
  selectAll: ['选择本页全部草稿', 'Select all drafts on this page'],
  name: ['问卷名称', 'Name'],
  year: ['年度', 'Year'],
  audience: ['对象', 'Audience'],
  status: ['状态', 'Status'],
  time: ['起止时间', 'Open'],
  until: ['至 {t}', 'until {t}'],
  questions: ['题数', 'Questions'],
  answers: ['答卷 / 人数', 'Answers / people'],
  created: ['创建', 'Created'],
  actions: ['操作', 'Actions'],
  design: ['设计', 'Design'],
  view: ['查看', 'View'],
  publish: ['发布', 'Publish'],
  progress: ['进度', 'Progress'],
  more: ['更多操作', 'More actions'],
  links: ['链接与二维码', 'Links and QR codes'],
  copy: ['复制为新问卷', 'Copy as new'],
  pause: ['暂停', 'Pause'],
  resume: ['恢复', 'Resume'],
  close: ['结束', 'Close'],
  publishResults: ['发布结果', 'Publish results'],
  archive: ['归档', 'Archive'],
  results: ['结果', 'Results'],
  history: ['变更历史', 'History'],
  remove: ['删除', 'Delete'],
} as const satisfies Record<string, Text>;

export interface QuestionnaireActions {
  open: (row: SurveyFormRow) => void;
  publish: (row: SurveyFormRow) => void;
  links: (row: SurveyFormRow) => void;
  copy: (row: SurveyFormRow) => void;
  remove: (row: SurveyFormRow) => void;
  history: (row: SurveyFormRow) => void;
  move: (row: SurveyFormRow, action: StatusAction) => void;
}

interface QuestionnaireTableProps {
  rows: readonly SurveyFormRow[];
  isStale: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  actions: QuestionnaireActions;
}

const { draft, published, collecting, paused, closed, resultsPublished } = formStatus;

export const QuestionnaireTable = ({ rows, isStale, selected, onSelect, actions }: QuestionnaireTableProps) => {
  const t = useText();
  const language = useLanguage();
  const may = {
    add: usePermission('survey_form_add'),
    publish: usePermission('survey_form_publish'),
  };
  const deletable = rows.filter(({ canDelete }) => canDelete).map(({ id }) => id);
  const allSelected = deletable.length > 0 && deletable.every((id) => selected.has(id));
  const toggle = (id: string, on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  const menuFor = (row: SurveyFormRow): MenuItem[] => {
    const status = row.formStatus;
    const isLive = status === published || status === collecting;
    return [
      ...(status === draft ? [] : [{ key: 'links', label: t(words.links), onSelect: () => actions.links(row) }]),
      ...(may.add ? [{ key: 'copy', label: t(words.copy), onSelect: () => actions.copy(row) }] : []),
      { key: 'history', label: t(words.history), onSelect: () => actions.history(row) },
      ...(may.publish && isLive
        ? [{ key: 'pause', label: t(words.pause), divided: true, onSelect: () => actions.move(row, 'pause') }]
        : []),
      ...(may.publish && status === paused
        ? [{ key: 'resume', label: t(words.resume), divided: true, onSelect: () => actions.move(row, 'resume') }]
        : []),
      ...(may.publish && (isLive || status === paused)
        ? [{ key: 'close', label: t(words.close), danger: true, onSelect: () => actions.move(row, 'close') }]
        : []),
      ...(may.publish && status === closed
        ? [
            {
              key: 'publishResults',
              label: t(words.publishResults),
              divided: true,
              onSelect: () => actions.move(row, 'publishResults'),
            },
          ]
        : []),
      ...(may.publish && (status === closed || status === resultsPublished)
        ? [{ key: 'archive', label: t(words.archive), danger: true, onSelect: () => actions.move(row, 'archive') }]
        : []),
      ...(row.canDelete
        ? [{ key: 'remove', label: t(words.remove), danger: true, divided: true, onSelect: () => actions.remove(row) }]
        : []),
    ];
  };
  return (
    <div className="sv-scroll">
      <table className="sv-table sv-forms" aria-label={t(words.list)} aria-busy={isStale}>
        <TableHead
          before={
            <th scope="col" className="sv-check">
              <input
                type="checkbox"
                aria-label={t(words.selectAll)}
                disabled={deletable.length === 0}
                checked={allSelected}
                onChange={({ target }) => onSelect(new Set(target.checked ? deletable : []))}
              />
            </th>
          }
          headings={[
            { text: words.name },
            { text: words.year, look: 'sv-optional' },
            { text: words.audience, look: 'sv-optional' },
            { text: words.status },
            { text: words.time, look: 'sv-optional' },
            { text: words.questions, look: 'sv-number sv-optional' },
            { text: words.answers, look: 'sv-optional' },
            { text: words.created, look: 'sv-optional' },
            { text: words.actions, look: 'sv-actions sv-optional' },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="sv-check">
                <input
                  type="checkbox"
                  aria-label={`${t(words.select)} ${row.formName}`}
                  disabled={!row.canDelete}
                  checked={selected.has(row.id)}
                  onChange={({ target }) => toggle(row.id, target.checked)}
                />
              </td>
              <td className="sv-wide">
                <Link to={`${designerPath}?id=${row.id}`}>{row.formName}</Link>
                <span className="sv-narrow-only">{`${row.reportYear} · ${t(audienceNames[row.audience])}`}</span>
                <span className="sv-narrow-only">
                  <RowActions row={row} actions={actions} items={menuFor(row)} />
                </span>
              </td>
              <td className="sv-optional">{row.reportYear}</td>
              <td className="sv-optional sv-wrap">{t(audienceNames[row.audience])}</td>
              <td>
                <Badge tone={formStatusNames[row.formStatus].tone}>{t(formStatusNames[row.formStatus].name)}</Badge>
              </td>
              <td className="sv-optional sv-small" title={`${row.startTime ?? ''} – ${row.endTime ?? ''}`}>
                <span className="sv-lines">
                  {row.startTime ? <span>{formatTime(row.startTime)}</span> : null}
                  <span>{row.endTime ? t(words.until).replace('{t}', formatTime(row.endTime)) : '–'}</span>
                </span>
              </td>
              <td className="sv-number sv-optional">{row.questionCount}</td>
              <td className="sv-optional">
                {row.formStatus === draft ? (
                  <span className="sv-muted">–</span>
                ) : (
                  <span className="sv-meter-cell">
                    <span>{`${formatCount(row.validCount, language)} / ${formatCount(row.headCountTotal, language)}`}</span>
                    <Meter
                      value={row.participationRate}
                      target={row.targetRate}
                      label={formatRate(row.participationRate)}
                    />
                  </span>
                )}
              </td>
              <td className="sv-optional sv-small" title={row.createTime}>
                <span className="sv-lines">
                  <span>{row.createUserName ?? '–'}</span>
                  <span>{row.createTime.slice(0, 10)}</span>
                </span>
              </td>
              <td className="sv-actions sv-optional">
                <RowActions row={row} actions={actions} items={menuFor(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const RowActions = ({
  row,
  actions,
  items,
}: {
  row: SurveyFormRow;
  actions: QuestionnaireActions;
  items: readonly MenuItem[];
}) => {
  const t = useText();
  return (
    <span className="sv-row-actions">
      <Button kind="link" onClick={() => actions.open(row)}>
        {t(row.canEdit ? words.design : words.view)}
      </Button>
      {row.canPublish ? (
        <Button kind="link" onClick={() => actions.publish(row)}>
          {t(words.publish)}
        </Button>
      ) : null}
      {row.formStatus === draft ? null : (
        <Link to={`/college/progress/index?formId=${row.id}`}>{t(words.progress)}</Link>
      )}
      {items.length > 0 ? (
        <Menu
          label={t(words.more)}
          placement="bottom-end"
          items={items}
          trigger={(props) => (
            <IconButton
              {...props}
              size="small"
              label={`${t(words.more)} · ${row.formName}`}
              icon={<Ellipsis size={16} />}
            />
          )}
        />
      ) : null}
    </span>
  );
};
