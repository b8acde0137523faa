import type { Resource } from '@manyi/shared/resource/resource';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useDictionaryNames } from '../fields/dictionary.ts';
import { fieldText } from '../fields/field-text.ts';
import { useReferenceNames } from '../fields/reference.ts';
import { ConflictTable } from './conflict-table.tsx';
import { differences, differs, type Values } from './form-state.ts';

const empty = ['（空）', '(empty)'] as const;

interface ConflictProps {
  resource: Resource;
  /** As it was when the person began. */
  opened: Values;
  mine: Values;
  theirs: Values;
  onTake: (name: string, value: unknown) => void;
}

/** What a person typed beside what somebody else saved; what of that is theirs already stays in sight. */
export const Conflict = ({ resource, opened, mine, theirs, onTake }: ConflictProps) => {
  const t = useText();
  const language = useLanguage();
  const names = new Map([...useDictionaryNames(resource), ...useReferenceNames(resource, () => true)]);
  const differing = new Map([...differences(resource, opened, theirs), ...differences(resource, mine, theirs)]);
  return (
    <ConflictTable
      rows={[...differing].map(([name, field]) => ({
        name,
        label: t(field.label),
        mine: fieldText(name, field, mine[name], names, language) || t(empty),
        theirs: fieldText(name, field, theirs[name], names, language) || t(empty),
        onTake: differs(mine[name], theirs[name]) ? () => onTake(name, theirs[name]) : null,
      }))}
    />
  );
};
