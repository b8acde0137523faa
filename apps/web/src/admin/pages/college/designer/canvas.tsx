import type { Text } from '@manyi/shared/contract/text';
import type { Item, QuestionPage } from '@manyi/shared/questionnaire/definition';
import { ArrowDown, ArrowUp, Copy, GitBranch, Trash2 } from 'lucide-react';
import { useText } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { itemTypeNames } from '../parts/survey-words.ts';
import { AddItemMenu } from './add-item-menu.tsx';
import { AnswerArea } from './answer-area.tsx';
import { type CanvasLanguage, EditableText } from './editable-text.tsx';
import {
  addItem,
  duplicateItem,
  nudgeItem,
  removeItem,
  type Spot,
  setTitle,
  updateItem,
  updatePage,
} from './operations.ts';
import { placeName } from './problems.ts';
import type { Designer } from './use-designer.ts';

const words = {
  page: ['第 {n} 页标题', 'Title of page {n}'],
  pageHint: ['这一页的标题', 'Title of this page'],
  question: ['题目', 'Question'],
  questionHint: ['写下题目', 'Write the question'],
  sectionHint: ['写下说明', 'Write the text'],
  help: ['题目说明', 'Help text'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  copy: ['复制', 'Duplicate'],
  remove: ['删除', 'Delete'],
  condition: ['满足条件时显示', 'Shown on a condition'],
  indicator: ['指标', 'Indicator'],
  empty: ['还没有题目', 'No questions yet'],
  emptyHint: [
    '从第一题开始，或在问卷列表中由模板新建。',
    'Start with the first question, or create one from a template in the list.',
  ],
} as const satisfies Record<string, Text>;

interface CanvasProps {
  designer: Designer;
  language: CanvasLanguage;
}

/** The questionnaire as it reads, edited in place. */
export const Canvas = ({ designer, language }: CanvasProps) => {
  const t = useText();
  const { q, edit, select, retired, isLocked } = designer;
  const add = (spot: Spot) => (type: Item['type']) => {
    const added = addItem(q, type, spot, retired);
    edit(() => added.q);
    select({ kind: 'item', code: added.code });
  };
  const numbers = numbersOf(q.pages);
  if (q.pages.length === 0)
    return (
      <EmptyState title={t(words.empty)} action={isLocked ? undefined : <AddItemMenu onAdd={add(null)} />}>
        {t(words.emptyHint)}
      </EmptyState>
    );
  return (
    <div className="sv-canvas">
      {q.pages.map((page, at) => (
        <section key={page.code} className="sv-page" data-block={placeName({ page: page.code })}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the heading selects it; its text field is what has the focus. */}
          <div
            className="sv-page-head"
            data-selected={(designer.selection.kind === 'page' && designer.selection.code === page.code) || undefined}
            onFocus={() => select({ kind: 'page', code: page.code })}
          >
            <span className="sv-page-number">{`${at + 1} / ${q.pages.length}`}</span>
            <EditableText
              className="sv-page-title"
              value={page.title}
              language={language}
              readOnly={designer.isReadOnly}
              label={t(words.page).replace('{n}', String(at + 1))}
              placeholder={t(words.pageHint)}
              place={placeName({ page: page.code })}
              onChange={(title) =>
                edit((now) => updatePage(now, page.code, (one) => ({ ...one, title })), `page ${page.code}`)
              }
            />
            {page.visibleIf ? <Condition /> : null}
          </div>
          {page.items.map((item) => (
            <Block
              key={item.code}
              item={item}
              number={numbers.get(item.code) ?? null}
              designer={designer}
              language={language}
              onAdd={add({ after: item.code })}
            />
          ))}
          {isLocked ? null : (
            <div className="sv-page-foot">
              <AddItemMenu onAdd={add({ page: page.code })} />
            </div>
          )}
        </section>
      ))}
    </div>
  );
};

const numbersOf = (pages: readonly QuestionPage[]): Map<string, number> => {
  const numbers = new Map<string, number>();
  for (const page of pages)
    for (const item of page.items) if (item.type !== 'section') numbers.set(item.code, numbers.size + 1);
  return numbers;
};

const Condition = () => {
  const t = useText();
  return (
    <span className="sv-condition-mark">
      <GitBranch size={14} aria-hidden="true" />
      {t(words.condition)}
    </span>
  );
};

interface BlockProps extends CanvasProps {
  item: Item;
  number: number | null;
  onAdd: (type: Item['type']) => void;
}

const Block = ({ item, number, designer, language, onAdd }: BlockProps) => {
  const t = useText();
  const { edit, select, selection, isLocked, isReadOnly, q, retired } = designer;
  const isSelected = selection.kind === 'item' && selection.code === item.code;
  const name = `${t(words.question)} ${number ?? ''}`.trim();
  const choose = (): void => {
    if (!isSelected) select({ kind: 'item', code: item.code });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press anywhere in the question selects it; everything in it can be reached by key, which selects it too. */}
      <div
        className="sv-block"
        data-selected={isSelected || undefined}
        data-block={placeName({ item: item.code })}
        onFocus={choose}
        onPointerDown={choose}
      >
        <div className="sv-block-head">
          {number === null ? null : (
            <span className="sv-block-number">
              {number}
              {item.required ? <span className="sv-required">*</span> : null}
            </span>
          )}
          <EditableText
            className="sv-block-title"
            value={item.title}
            language={language}
            readOnly={isReadOnly}
            label={name}
            placeholder={t(item.type === 'section' ? words.sectionHint : words.questionHint)}
            place={placeName({ item: item.code })}
            onChange={(title) => edit((now) => setTitle(now, item.code, title), `title ${item.code}`)}
          />
          <span className="sv-block-tags">
            {item.indicator ? <span className="sv-indicator">{`${t(words.indicator)} ${item.indicator}`}</span> : null}
            <span className="sv-type">{t(itemTypeNames[item.type])}</span>
          </span>
        </div>
        {item.help ? (
          <EditableText
            className="sv-block-help"
            value={item.help}
            language={language}
            readOnly={isReadOnly}
            label={`${name} · ${t(words.help)}`}
            onChange={(help) =>
              edit((now) => updateItem(now, item.code, (one) => ({ ...one, help })), `help ${item.code}`)
            }
          />
        ) : null}
        <AnswerArea item={item} designer={designer} language={language} name={name} />
        {item.visibleIf ? <Condition /> : null}
        {isSelected && !isLocked ? (
          <div className="sv-block-tools">
            <IconButton
              size="small"
              label={t(words.up)}
              icon={<ArrowUp size={16} />}
              onClick={() => edit((now) => nudgeItem(now, item.code, -1))}
            />
            <IconButton
              size="small"
              label={t(words.down)}
              icon={<ArrowDown size={16} />}
              onClick={() => edit((now) => nudgeItem(now, item.code, 1))}
            />
            <IconButton
              size="small"
              label={t(words.copy)}
              icon={<Copy size={16} />}
              onClick={() => {
                const added = duplicateItem(q, item.code, retired);
                edit(() => added.q);
                select({ kind: 'item', code: added.code });
              }}
            />
            <IconButton
              size="small"
              label={t(words.remove)}
              icon={<Trash2 size={16} />}
              onClick={() => {
                edit((now) => removeItem(now, item.code));
                select({ kind: 'form' });
              }}
            />
            <AddItemMenu subtle onAdd={onAdd} />
          </div>
        ) : null}
      </div>
    </>
  );
};
