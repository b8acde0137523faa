import { useText } from '../../../../lib/i18n.ts';
import { ConflictNote, TakeButton } from '../../../crud/conflict-note.tsx';
import { ConflictTable } from '../../../crud/conflict-table.tsx';
import { areSame, changedHolders, namesOf, type RoleKeys, rolesOf } from './role-keys.ts';
import '../tree/grant-tree.css';

const words = {
  roles: ['角色', 'Roles'],
  none: ['（无）', '(none)'],
  between: ['、', ', '],
  help: [
    '您的勾选都还在。再次保存，选中的用户都只拥有您勾选的角色；也可以保留他们现在的角色，不再修改。',
    'What you ticked is still here. Saving again gives all of them exactly that; or leave everybody the roles they have now.',
  ],
  mine: ['您勾选的', 'You ticked'],
  leave: ['保留现在的', 'Keep the current roles'],
} as const;

interface RoleConflictProps {
  users: readonly { id: string; realName: string }[];
  titles: ReadonlyMap<string, string>;
  opened: RoleKeys;
  now: RoleKeys;
  chosen: ReadonlySet<string>;
  onTake: (roleIds: ReadonlySet<string>) => void;
  /** Of several people, who may hold different roles now, theirs cannot be ticked: they are left alone instead. */
  onLeave: () => void;
}

/** When somebody else gave these users roles meanwhile: what was ticked here beside what they hold now. */
export const RoleConflict = ({ users, titles, opened, now, chosen, onTake, onLeave }: RoleConflictProps) => {
  const t = useText();
  const said = (ids: ReadonlySet<string>): string => namesOf(titles, ids).join(t(words.between)) || t(words.none);
  const [only, second] = now.users;
  if (only && !second) {
    const theirs = rolesOf(only);
    const differing = {
      name: 'roleId',
      label: t(words.roles),
      mine: said(chosen),
      theirs: said(theirs),
      onTake: areSame(chosen, theirs) ? null : () => onTake(theirs),
    };
    return <ConflictTable rows={[differing]} />;
  }
  const nameOf = (userId: string): string => users.find(({ id }) => id === userId)?.realName ?? userId;
  return (
    <ConflictNote help={words.help}>
      <dl className="grant-changes">
        <div>
          <dt>{t(words.mine)}</dt>
          <dd>{said(chosen)}</dd>
        </div>
        {changedHolders(opened, now).map((holder) => (
          <div key={holder.userId}>
            <dt>{t([`${nameOf(holder.userId)}现在的`, `${nameOf(holder.userId)} now`])}</dt>
            <dd>{said(rolesOf(holder))}</dd>
          </div>
        ))}
      </dl>
      <TakeButton onTake={onLeave}>{t(words.leave)}</TakeButton>
    </ConflictNote>
  );
};
