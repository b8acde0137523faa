import type { Text } from '@manyi/shared/contract/text';
import { textIn } from '@manyi/shared/contract/text';
import { authorText, type Condition, levels, type Questionnaire } from '@manyi/shared/questionnaire/definition';
import { levelLabel } from '@manyi/shared/questionnaire/level-label';
import { Plus, X } from 'lucide-react';
import { useLanguage, useText } from '../../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Input, NativeSelect } from '../../../ui/input.tsx';
import {
  conditionOf,
  type Group,
  groupOf,
  isGroup,
  type Leaf,
  leafFor,
  type Op,
  opsFor,
  type Subject,
  subjectsBefore,
} from './condition-groups.ts';

const words = {
  always: ['总是显示', 'Always shown'],
  nothingBefore: ['前面没有可以引用的题目', 'No question comes before this one'],
  when: ['满足', 'Shown when'],
  all: ['全部条件', 'all of these hold'],
  any: ['任一条件', 'any of these holds'],
  none: ['以下都不成立', 'none of these holds'],
  mode: ['条件之间的关系', 'How the conditions combine'],
  add: ['加条件', 'Add a condition'],
  addGroup: ['加一组', 'Add a group'],
  remove: ['删除条件', 'Remove the condition'],
  removeGroup: ['删除这一组', 'Remove this group'],
  subject: ['题目', 'Question'],
  comparison: ['比较', 'Comparison'],
  value: ['答案', 'Answer'],
  gone: ['（已不存在）', '(no longer there)'],
} as const satisfies Record<string, Text>;

const opNames: Record<Op, Text> = {
  answered: ['已作答', 'is answered'],
  unanswered: ['未作答', 'is not answered'],
  is: ['是', 'is'],
  isNot: ['不是', 'is not'],
  includes: ['包含', 'includes'],
  atLeast: ['不低于', 'is at least'],
  atMost: ['不高于', 'is at most'],
};

interface BuilderProps {
  q: Questionnaire;
  place: { item: string } | { page: string };
  value: Condition | undefined;
  onChange: (value: Condition | undefined) => void;
}

export const ConditionBuilder = ({ q, place, value, onChange }: BuilderProps) => {
  const t = useText();
  const subjects = subjectsBefore(q, place);
  const group = groupOf(value);
  if (subjects.length === 0 && group.parts.length === 0) return <p className="sv-note">{t(words.nothingBefore)}</p>;
  return (
    <>
      {group.parts.length === 0 ? <p className="sv-note">{t(words.always)}</p> : null}
      <GroupEditor group={group} subjects={subjects} depth={0} onChange={(next) => onChange(conditionOf(next))} />
    </>
  );
};

interface GroupProps {
  group: Group;
  subjects: readonly Subject[];
  depth: number;
  onChange: (group: Group) => void;
}

const modes = ['all', 'any', 'none'] as const;
const isMode = (value: string): value is Group['mode'] => modes.some((mode) => mode === value);

const GroupEditor = ({ group, subjects, depth, onChange }: GroupProps) => {
  const t = useText();
  // The question just before is what a condition is about nine times of ten.
  const nearest = subjects.findLast(({ row }) => row === null) ?? subjects.at(-1);
  const fresh = (): Leaf | null => (nearest ? leafFor(nearest, opsFor(nearest)[0] ?? 'answered') : null);
  const add = (part: Leaf | Group | null): void => {
    if (part) onChange({ ...group, parts: [...group.parts, part] });
  };
  const newGroup = (): Group | null => {
    const leaf = fresh();
    return leaf ? { mode: 'any', parts: [leaf] } : null;
  };
  return (
    <div className="sv-group">
      {group.parts.length > 1 || group.mode === 'none' ? (
        <div className="sv-group-mode">
          <span>{t(words.when)}</span>
          <NativeSelect
            aria-label={t(words.mode)}
            value={group.mode}
            onChange={({ target }) => {
              if (isMode(target.value)) onChange({ ...group, mode: target.value });
            }}
          >
            {modes.map((mode) => (
              <option key={mode} value={mode}>
                {t(words[mode])}
              </option>
            ))}
          </NativeSelect>
        </div>
      ) : null}
      {group.parts.map((part, at) => {
        const set = (next: Leaf | Group): void =>
          onChange({ ...group, parts: group.parts.map((one, index) => (index === at ? next : one)) });
        const remove = (): void => onChange({ ...group, parts: group.parts.toSpliced(at, 1) });
        return (
          <div key={`part-${String(at)}`} className="sv-part">
            {isGroup(part) ? (
              <GroupEditor group={part} subjects={subjects} depth={depth + 1} onChange={set} />
            ) : (
              <LeafEditor leaf={part} subjects={subjects} onChange={set} />
            )}
            <IconButton
              size="small"
              label={t(isGroup(part) ? words.removeGroup : words.remove)}
              icon={<X size={14} />}
              onClick={remove}
            />
          </div>
        );
      })}
      <div className="sv-group-add">
        <Button kind="quiet" size="small" icon={<Plus size={14} />} disabled={!nearest} onClick={() => add(fresh())}>
          {t(words.add)}
        </Button>
        {depth < 2 && group.parts.length > 0 ? (
          <Button
            kind="quiet"
            size="small"
            icon={<Plus size={14} />}
            disabled={!nearest}
            onClick={() => add(newGroup())}
          >
            {t(words.addGroup)}
          </Button>
        ) : null}
      </div>
    </div>
  );
};

interface LeafProps {
  leaf: Leaf;
  subjects: readonly Subject[];
  onChange: (leaf: Leaf) => void;
}

const LeafEditor = ({ leaf, subjects, onChange }: LeafProps) => {
  const t = useText();
  const language = useLanguage();
  const subject = subjects.find(({ reference }) => reference === leaf.item);
  const nameOf = ({ item, row }: Subject): string => {
    const rowTitle = item.type === 'matrix' ? item.rows.find(({ code }) => code === row)?.title : undefined;
    const title = authorText(item.title, language) || item.code;
    return rowTitle ? `${title} › ${authorText(rowTitle, language)}` : title;
  };
  return (
    <div className="sv-leaf">
      <NativeSelect
        aria-label={t(words.subject)}
        invalid={!subject}
        value={leaf.item}
        onChange={({ target }) => {
          const next = subjects.find(({ reference }) => reference === target.value);
          if (next) onChange(leafFor(next, opsFor(next)[0] ?? 'answered'));
        }}
      >
        {subject ? null : <option value={leaf.item}>{`${leaf.item} ${t(words.gone)}`}</option>}
        {subjects.map((one) => (
          <option key={one.reference} value={one.reference}>
            {nameOf(one)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t(words.comparison)}
        value={leaf.op}
        disabled={!subject}
        onChange={({ target }) => {
          const op = subject && opsFor(subject).find((one) => one === target.value);
          if (subject && op) onChange(leafFor(subject, op));
        }}
      >
        {(subject ? opsFor(subject) : [leaf.op]).map((op) => (
          <option key={op} value={op}>
            {t(opNames[op])}
          </option>
        ))}
      </NativeSelect>
      {subject ? <ValueEditor leaf={leaf} subject={subject} onChange={onChange} /> : null}
    </div>
  );
};

const ValueEditor = ({ leaf, subject, onChange }: { leaf: Leaf; subject: Subject; onChange: (leaf: Leaf) => void }) => {
  const t = useText();
  const language = useLanguage();
  const { item } = subject;
  const label = t(words.value);
  if (leaf.op === 'atLeast' || leaf.op === 'atMost') {
    const set = (value: number): void => onChange({ ...leaf, value });
    // A level is compared by its place on the scale: L5 = 5 … L1 = 1.
    if (item.type === 'satisfaction' || item.type === 'matrix')
      return (
        <NativeSelect aria-label={label} value={leaf.value} onChange={({ target }) => set(Number(target.value))}>
          {levels.map((level) => (
            <option key={level} value={level.slice(1)}>
              {textIn(levelLabel[level], language)}
            </option>
          ))}
        </NativeSelect>
      );
    return (
      <Input
        type="number"
        aria-label={label}
        value={leaf.value}
        onChange={({ target }) => {
          if (target.value !== '' && Number.isFinite(target.valueAsNumber)) set(target.valueAsNumber);
        }}
      />
    );
  }
  if (leaf.op !== 'is' && leaf.op !== 'isNot' && leaf.op !== 'includes') return null;
  const choices =
    'options' in item
      ? item.options.map(({ code, label: text }) => ({ code, name: authorText(text, language) || code }))
      : ([...levels, 'NA'] as const).map((level) => ({ code: level, name: textIn(levelLabel[level], language) }));
  const isKnown = choices.some(({ code }) => code === leaf.value);
  return (
    <NativeSelect
      aria-label={label}
      invalid={!isKnown}
      value={leaf.value}
      onChange={({ target }) => onChange({ ...leaf, value: target.value })}
    >
      {isKnown ? null : <option value={leaf.value}>{`${leaf.value} ${t(words.gone)}`}</option>}
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
};
