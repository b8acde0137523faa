import type { Text } from '@manyi/shared/contract/text';
import type { Field } from '@manyi/shared/resource/field';
import type { Resource } from '@manyi/shared/resource/resource';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useScreenClass } from '../../lib/screen.ts';
import { isBoolean } from '../../lib/storage.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { Button } from '../ui/button.tsx';
import { DayInput } from './day-input.tsx';
import { afterBound, beforeBound, firstDay, lastDay } from './day-range.ts';
import { rangeNames, searchFieldsOf } from './list-state.ts';
import { usePreference } from './preferences.ts';
import './search-bar.css';

const words = {
  label: ['查询条件', 'Search'],
  search: ['搜索', 'Search'],
  reset: ['清空', 'Reset'],
  more: ['展开', 'More'],
  fewer: ['收起', 'Less'],
  created: ['创建时间', 'Created'],
  from: ['创建时间起', 'Created from'],
  to: ['创建时间止', 'Created to'],
  pickFrom: ['选择开始日期', 'Pick the first day'],
  pickTo: ['选择结束日期', 'Pick the last day'],
} as const;

type Filters = Record<string, string>;

interface SearchBarProps {
  resource: Resource;
  filters: Filters;
  onSearch: (filters: Filters) => void;
  ref: Ref<HTMLFormElement>;
}

/** Fields a row holds beside the buttons, which take 6 of its 24 columns (spec 9, search menu span). */
const perRow = [1, 1, 2, 3] as const;

const Item = ({ label, htmlFor, children }: { label: Text; htmlFor: string; children: ReactNode }) => {
  const t = useText();
  return (
    <div className="crud-search-item">
      <label htmlFor={htmlFor}>{t(label)}</label>
      {children}
    </div>
  );
};

/** Typed text waits for Enter or the button; a choice counts at once. */
const countsAtOnce = (field: Field): boolean =>
  field.kind === 'choice' || field.kind === 'textChoice' || field.kind === 'dict';

const DayRange = ({
  id,
  draft,
  onChange,
}: {
  id: string;
  draft: Filters;
  onChange: (name: string, value: string) => void;
}) => {
  const t = useText();
  const [after, before] = rangeNames;
  return (
    <div className="crud-search-days">
      <DayInput
        id={id}
        label={t(words.from)}
        pickLabel={t(words.pickFrom)}
        max={lastDay(draft[before])}
        value={firstDay(draft[after])}
        onChange={(day) => onChange(after, afterBound(day))}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        label={t(words.to)}
        pickLabel={t(words.pickTo)}
        min={firstDay(draft[after])}
        value={lastDay(draft[before])}
        onChange={(day) => onChange(before, beforeBound(day))}
      />
    </div>
  );
};

export const SearchBar = ({ resource, filters, onSearch, ref }: SearchBarProps) => {
  const t = useText();
  const id = useId();
  const screen = useScreenClass();
  const [draft, setDraft] = useState<Filters>(filters);
  const { value: isOpen, set: setOpen } = usePreference(`search.${resource.name}`, isBoolean, false);
  // Back, forward and links change what is searched for.
  useEffect(() => setDraft(filters), [filters]);

  const change = (name: string, value: string, atOnce: boolean): void => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    if (atOnce) onSearch(next);
  };

  const items: ReactNode[] = searchFieldsOf(resource).map(([name, field]) => (
    <Item key={name} label={field.label} htmlFor={`${id}-${name}`}>
      <FieldInput
        id={`${id}-${name}`}
        name={name}
        field={field}
        searching
        disabled={false}
        invalid={false}
        describedBy={undefined}
        value={field.kind === 'choice' && draft[name] ? Number(draft[name]) : (draft[name] ?? '')}
        onChange={(value) =>
          change(name, value === null || value === undefined ? '' : String(value), countsAtOnce(field))
        }
      />
    </Item>
  ));
  if (resource.createTimeRange) {
    items.push(
      <Item key="createTime" label={words.created} htmlFor={`${id}-days`}>
        <DayRange id={`${id}-days`} draft={draft} onChange={(name, value) => change(name, value, true)} />
      </Item>,
    );
  }
  if (items.length === 0) return null;
  const fitting = perRow[screen];
  // A hidden field that filters would be a riddle.
  const isHiding =
    !isOpen &&
    Object.keys(filters).every((name) =>
      searchFieldsOf(resource)
        .slice(0, fitting)
        .some(([one]) => one === name),
    );

  return (
    <search aria-label={t(words.label)}>
      <form
        ref={ref}
        className="crud-search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(draft);
        }}
      >
        {isHiding ? items.slice(0, fitting) : items}
        <div className="crud-search-menu">
          <Button type="submit" icon={<Search size={15} aria-hidden="true" />}>
            {t(words.search)}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setDraft({});
              onSearch({});
            }}
          >
            {t(words.reset)}
          </Button>
          {items.length > fitting ? (
            <Button
              kind="link"
              aria-expanded={!isHiding}
              icon={
                isHiding ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronUp size={15} aria-hidden="true" />
              }
              onClick={() => setOpen(isHiding)}
            >
              {t(isHiding ? words.more : words.fewer)}
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  );
};
