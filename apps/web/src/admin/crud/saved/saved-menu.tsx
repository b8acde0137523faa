import { Bookmark, Pencil, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SavedName } from './saved-name.tsx';
import { longestName, type SavedSearch } from './saved-searches.ts';
import type { Saved } from './use-saved-searches.ts';
import './saved-menu.css';

const words = {
  title: ['已存查询', 'Saved searches'],
  none: ['还没有存过查询。', 'No search saved yet.'],
  how: [
    '先查询或排序，再在这里取个名字存下来，下次一按就到。',
    'Search or sort first, then give it a name here; next time it is one press away.',
  ],
  name: ['给当前查询取个名字', 'Name for the search as it is'],
  save: ['保存', 'Save'],
  replace: ['替换同名的', 'Replace'],
  rename: ['改名', 'Rename'],
  remove: ['删除', 'Delete'],
  keep: ['保留', 'Keep'],
  isDefault: ['打开页面时使用', 'Used when the page opens'],
} as const;

type Doing = { id: string; what: 'rename' | 'remove' } | null;

interface ItemProps {
  saved: Saved;
  search: SavedSearch;
  doing: Doing;
  onDoing: (doing: Doing) => void;
  onClose: () => void;
}

const Item = ({ saved, search, doing, onDoing, onClose }: ItemProps) => {
  const t = useText();
  const { id, name } = search;
  const isDefault = saved.defaultId === id;
  const [isBusy, setBusy] = useState(false);
  const wait = async (work: Promise<boolean>): Promise<void> => {
    setBusy(true);
    if (await work) onDoing(null);
    setBusy(false);
  };
  if (doing?.id === id && doing.what === 'rename') {
    return (
      <SavedName
        name={name}
        taken={saved.searches.flatMap((one) => (one.id === id ? [] : [one.name]))}
        onName={(next) => wait(saved.rename(search, next))}
        onCancel={() => onDoing(null)}
      />
    );
  }
  if (doing?.id === id) {
    return (
      <div className="crud-saved-ask" role="alert">
        <span>{t([`删除“${name}”？`, `Delete “${name}”?`])}</span>
        <Button size="small" onClick={() => onDoing(null)}>
          {t(words.keep)}
        </Button>
        <Button size="small" kind="danger" busy={isBusy} onClick={() => void wait(saved.remove(search))}>
          {t(words.remove)}
        </Button>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className="crud-saved-name"
        aria-current={saved.shown?.id === id ? 'true' : undefined}
        onClick={() => {
          saved.apply(search);
          onClose();
        }}
      >
        {name}
      </button>
      <IconButton
        size="small"
        label={`${t(words.isDefault)}: ${name}`}
        aria-pressed={isDefault}
        className={isDefault ? 'crud-saved-default' : ''}
        busy={isBusy}
        icon={<Star size={14} fill={isDefault ? 'currentColor' : 'none'} />}
        onClick={() => void wait(saved.setDefault(isDefault ? null : id))}
      />
      <IconButton
        size="small"
        label={`${t(words.rename)}: ${name}`}
        icon={<Pencil size={14} />}
        onClick={() => onDoing({ id, what: 'rename' })}
      />
      <IconButton
        size="small"
        label={`${t(words.remove)}: ${name}`}
        icon={<Trash2 size={14} />}
        onClick={() => onDoing({ id, what: 'remove' })}
      />
    </>
  );
};

const SaveCurrent = ({ saved }: { saved: Saved }) => {
  const t = useText();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const isTaken = saved.searches.some((one) => one.name === wanted);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === '') return;
    setBusy(true);
    if (await saved.add(wanted)) setName('');
    setBusy(false);
  };
  return (
    <form className="crud-saved-new" onSubmit={(event) => void submit(event)}>
      <Input
        aria-label={t(words.name)}
        placeholder={t(words.name)}
        maxLength={longestName}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={isBusy} disabled={wanted === ''}>
        {t(isTaken ? words.replace : words.save)}
      </Button>
    </form>
  );
};

const Panel = ({ saved, onClose }: { saved: Saved; onClose: () => void }) => {
  const t = useText();
  const [doing, setDoing] = useState<Doing>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel is displayed one task after it is rendered.
    const timer = setTimeout(() => panel.current?.querySelector<HTMLElement>('.crud-saved-name, input')?.focus(), 30);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={panel} className="crud-saved">
      <h3>{t(words.title)}</h3>
      {saved.searches.length === 0 ? <p>{t(words.none)}</p> : null}
      <ul>
        {saved.searches.map((search) => (
          <li key={search.id}>
            <Item saved={saved} search={search} doing={doing} onDoing={setDoing} onClose={onClose} />
          </li>
        ))}
      </ul>
      {saved.canSave && !saved.shown ? <SaveCurrent saved={saved} /> : null}
      {saved.canSave ? null : <p>{t(words.how)}</p>}
    </div>
  );
};

/** The button for searches with a name, and what it opens. */
export const SavedMenu = ({ saved }: { saved: Saved }) => {
  const t = useText();
  return (
    <Popover
      label={t(words.title)}
      placement="bottom-end"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={t(words.title)}
          className={saved.shown ? 'crud-saved-shown' : ''}
          icon={<Bookmark size={16} fill={saved.shown ? 'currentColor' : 'none'} />}
        />
      )}
    >
      {(close) => <Panel saved={saved} onClose={close} />}
    </Popover>
  );
};
