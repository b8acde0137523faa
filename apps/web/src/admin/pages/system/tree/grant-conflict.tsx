import { useState } from 'react';
import { useText } from '../../../../lib/i18n.ts';
import { ConflictNote, TakeButton } from '../../../crud/conflict-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { namedChanges, type Trees, tickedOf } from './grant-keys.ts';
import type { Grants } from './use-grants.ts';
import './grant-tree.css';

const words = {
  help: [
    '您的选择都还在，并已与对方的合并。再次保存以合并后的为准，也可以放弃自己的，改用对方的。',
    'What you ticked is still here, merged with theirs. Saving again keeps both; or drop yours and take theirs.',
  ],
  take: ['改用对方的', 'Take theirs'],
  theyAdded: ['对方增加', 'They granted'],
  theyTook: ['对方取消', 'They took away'],
  iAdded: ['您增加', 'You grant'],
  iTook: ['您取消', 'You take away'],
  between: ['、', ', '],
} as const;

/** More than that is counted until somebody wants to read it: a whole tree may have been granted. */
const mostNames = 12;

const Names = ({ names }: { names: readonly string[] }) => {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? names : names.slice(0, mostNames);
  const left = names.length - shown.length;
  return (
    <>
      {shown.join(t(words.between))}
      {left > 0 ? (
        <>
          {' '}
          <Button kind="link" size="small" onClick={() => setWhole(true)}>
            {t([`另 ${left} 项`, `and ${left} more`])}
          </Button>
        </>
      ) : null}
    </>
  );
};

/** When somebody else changed the same grants meanwhile: what they did, what saving now does on top of it, and the way out. */
export const GrantConflict = ({ trees, grants }: { trees: Trees; grants: Grants }) => {
  const t = useText();
  const { opened, seen, granted, takeTheirs } = grants;
  if (opened === seen) return null;
  const theirs = namedChanges(trees, tickedOf(opened), tickedOf(seen));
  const mine = namedChanges(trees, tickedOf(seen), granted);
  const isMine = mine.added.length + mine.taken.length > 0;
  const told = [
    { label: words.theyAdded, names: theirs.added },
    { label: words.theyTook, names: theirs.taken },
    { label: words.iAdded, names: mine.added },
    { label: words.iTook, names: mine.taken },
  ].filter(({ names }) => names.length > 0);
  return (
    <ConflictNote key={seen.stamp} help={isMine ? words.help : null}>
      <dl className="grant-changes">
        {told.map(({ label, names }) => (
          <div key={label[1]}>
            <dt>{t(label)}</dt>
            <dd>
              <Names names={names} />
            </dd>
          </div>
        ))}
      </dl>
      {isMine ? <TakeButton onTake={takeTheirs}>{t(words.take)}</TakeButton> : null}
    </ConflictNote>
  );
};
