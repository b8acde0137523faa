import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { Text } from '@manyi/shared/contract/text';
import { CircleAlert, GitBranch, GripVertical, Plus, Settings2, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { itemTypeNames } from '../parts/survey-words.ts';
import {
  addPage,
  dropLine,
  findItem,
  lineId,
  movePage,
  nudgeItem,
  type OutlineLine,
  outlineLines,
} from './operations.ts';
import { type DesignProblem, severityAt } from './problems.ts';
import type { Designer, Selection } from './use-designer.ts';

const words = {
  title: ['大纲', 'Outline'],
  settings: ['问卷设置', 'Questionnaire settings'],
  addPage: ['加一页', 'Add a page'],
  untitled: ['（没有文字）', '(no wording)'],
  drag: ['移动', 'Move'],
  condition: ['有显示条件', 'Shown on a condition'],
  indicator: ['对应指标', 'Indicator'],
  error: ['有错误', 'Has an error'],
  warning: ['有提醒', 'Has a warning'],
  hint: ['拖动，或选中后按 Alt + ↑ ↓ 移动', 'Drag, or press Alt + ↑ ↓ on the selected line'],
  how: [
    '按空格提起，用方向键移动，再按空格放下，按 Esc 取消',
    'Press space to lift, arrow keys to move, space to drop, Esc to cancel',
  ],
  lifted: ['已提起', 'Lifted'],
  over: ['移到', 'Moved to'],
  dropped: ['已放下', 'Dropped'],
  cancelled: ['已取消', 'Cancelled'],
} as const satisfies Record<string, Text>;

interface OutlineProps {
  designer: Designer;
  problems: readonly DesignProblem[];
  onGo: (selection: Selection) => void;
}

export const Outline = ({ designer, problems, onGo }: OutlineProps) => {
  const t = useText();
  const { q, edit, isLocked, selection } = designer;
  const lines = useMemo(() => outlineLines(q), [q]);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOf = (id: string | number): string => {
    const line = lines.find((one) => lineId(one) === id);
    return line ? titleOf(q, line) || t(words.untitled) : '';
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${t(words.lifted)} ${nameOf(active.id)}`,
    onDragOver: ({ over }) => (over ? `${t(words.over)} ${nameOf(over.id)}` : undefined),
    onDragEnd: ({ over }) => (over ? `${t(words.dropped)} ${nameOf(over.id)}` : undefined),
    onDragCancel: () => t(words.cancelled),
  };
  let number = 0;
  return (
    <nav className="sv-outline" aria-label={t(words.title)}>
      <button
        type="button"
        className="sv-outline-line sv-outline-form"
        aria-current={selection.kind === 'form' || undefined}
        onClick={() => onGo({ kind: 'form' })}
      >
        <Settings2 size={16} aria-hidden="true" />
        <span className="sv-outline-title">{t(words.settings)}</span>
      </button>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t(words.how) } }}
        onDragEnd={({ active, over }) => {
          if (over) edit((now) => dropLine(now, String(active.id), String(over.id)));
        }}
      >
        <SortableContext items={lines.map(lineId)} strategy={verticalListSortingStrategy} disabled={isLocked}>
          <ul>
            {lines.map((line) => {
              const counts = line.kind === 'item' && findItem(q, line.code)?.item.type !== 'section';
              if (counts) number += 1;
              return (
                <Line
                  key={lineId(line)}
                  line={line}
                  number={counts ? number : null}
                  designer={designer}
                  severity={severityAt(problems, line)}
                  onGo={onGo}
                />
              );
            })}
          </ul>
        </SortableContext>
      </DndContext>
      {isLocked ? null : (
        <>
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={16} />}
            onClick={() => {
              const added = addPage(q, null);
              edit(() => added.q);
              onGo({ kind: 'page', code: added.code });
            }}
          >
            {t(words.addPage)}
          </Button>
          <p className="sv-outline-hint">{t(words.hint)}</p>
        </>
      )}
    </nav>
  );
};

const titleOf = (q: Designer['q'], line: OutlineLine): string =>
  (line.kind === 'page' ? q.pages.find(({ code }) => code === line.code)?.title : findItem(q, line.code)?.item.title)
    ?.zh ?? '';

interface LineProps {
  line: OutlineLine;
  number: number | null;
  designer: Designer;
  severity: 'error' | 'warning' | null;
  onGo: (selection: Selection) => void;
}

const Line = ({ line, number, designer, severity, onGo }: LineProps) => {
  const t = useText();
  const { q, edit, isLocked, selection } = designer;
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: lineId(line) });
  const page = line.kind === 'page' ? q.pages.find(({ code }) => code === line.code) : undefined;
  const item = line.kind === 'item' ? findItem(q, line.code)?.item : undefined;
  const subject = item ?? page;
  if (!subject) return null;
  const indicators =
    item?.type === 'matrix'
      ? item.rows.flatMap(({ indicator }) => indicator ?? [])
      : item?.indicator
        ? [item.indicator]
        : [];
  const isSelected = selection.kind === line.kind && selection.code === line.code;
  const title = subject.title.zh || t(words.untitled);

  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey || isLocked) return;
    event.preventDefault();
    edit((now) =>
      line.kind === 'item'
        ? nudgeItem(now, line.code, step)
        : movePage(now, line.code, now.pages.findIndex(({ code }) => code === line.code) + step),
    );
  };

  return (
    <li
      ref={setNodeRef}
      className={`sv-outline-row sv-outline-${line.kind}${isDragging ? ' sv-outline-dragged' : ''}`}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {isLocked ? null : (
        <button
          type="button"
          className="sv-outline-grip"
          aria-label={`${t(words.drag)} ${title}`}
          {...attributes}
          {...listeners}
        >
          <GripVertical size={14} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="sv-outline-line"
        aria-current={isSelected || undefined}
        title={item ? `${title} · ${t(itemTypeNames[item.type])}` : title}
        onClick={() => onGo(line)}
        onKeyDown={move}
      >
        {number === null ? null : <span className="sv-outline-number">{number}</span>}
        <span className="sv-outline-title">{title}</span>
        {item?.required ? (
          <span className="sv-required" aria-hidden="true">
            *
          </span>
        ) : null}
        {indicators.length > 0 ? (
          <span className="sv-outline-mark" title={t(words.indicator)}>
            {indicators.length > 1 ? `${indicators[0]}…` : indicators[0]}
          </span>
        ) : null}
        {subject.visibleIf ? (
          <GitBranch size={14} role="img" aria-label={t(words.condition)} className="sv-outline-logic" />
        ) : null}
        {severity === 'error' ? (
          <CircleAlert size={14} role="img" aria-label={t(words.error)} className="sv-error-icon" />
        ) : null}
        {severity === 'warning' ? (
          <TriangleAlert size={14} role="img" aria-label={t(words.warning)} className="sv-warning-icon" />
        ) : null}
      </button>
    </li>
  );
};
