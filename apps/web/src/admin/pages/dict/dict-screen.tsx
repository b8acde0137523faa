import type { Resource } from '@manyi/shared/resource/resource';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../lib/i18n.ts';
import { usePage } from '../../../lib/page.ts';
import { usePermissions } from '../../../lib/permissions.ts';
import { useScreenClass } from '../../../lib/screen.ts';
import { ResourceList } from '../../crud/resource-list.tsx';
import type { Row } from '../../crud/use-list.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { type Layout, LayoutSwitch } from './dict-layout.tsx';
import { entryOf, parentOf } from './dict-resources.ts';
import { EntryPane } from './entry-pane.tsx';
import './dict.css';

const words = {
  entries: ['字典项', 'Entries'],
  none: ['选择一部字典，查看它的字典项', 'Choose a dictionary to see its entries'],
} as const;

/** Width of the dictionaries' actions column (spec 9). */
const menuWidth = 250;
const onlyParents = { parentId_null: '1' };

interface DictScreenProps {
  resource: Resource;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** Beside the title, before the switch of layouts. */
  aside?: ReactNode;
}

const Screen = ({ resource, layout, onLayout, aside }: DictScreenProps) => {
  const t = useText();
  const page = usePage();
  const screen = useScreenClass();
  const isNarrow = screen === 0;
  const isTight = layout === 'horizontal' && screen === 3;
  const parents = useMemo(() => parentOf(resource, isTight), [resource, isTight]);
  // Dictionaries and their entries are one kind of record, and so are those that were deleted.
  const history = useMemo(() => ({ fields: entryOf(resource, false).fields }), [resource]);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const asked = page.query.dict ?? '';
  const kept = page.query.kind;
  const other = useMemo(
    (): Record<string, string> => ({ ...(kept ? { kind: kept } : {}), ...(asked ? { dict: asked } : {}) }),
    [kept, asked],
  );
  // Beside the list there is always one to look at; on a narrow screen it opens when asked for.
  const current = rows.find((row) => row.id === asked) ?? (isNarrow ? undefined : rows[0]);
  const choose = (id: string | null): void => page.setQuery({ ...page.query, dict: id });

  return (
    <div className="dict" data-layout={layout}>
      <ResourceList
        resource={parents}
        call="parent-list"
        other={other}
        fixed={onlyParents}
        actionsWidth={menuWidth}
        // Beside their dictionary entries are seen anyway, and half a page has no room for what is not needed.
        extraActions={isNarrow ? [{ key: 'entries', label: t(words.entries) }] : []}
        onExtra={(_, row) => choose(row.id)}
        onOpen={(row) => choose(row.id)}
        onActivate={choose}
        currentId={current?.id ?? null}
        onRows={setRows}
        history={history}
        aside={
          <>
            {aside}
            {isNarrow ? null : <LayoutSwitch layout={layout} onChange={onLayout} />}
          </>
        }
      />
      {isNarrow ? (
        <Drawer open={current !== undefined} onClose={() => choose(null)} title={t(words.entries)}>
          {current ? <EntryPane key={current.id} resource={resource} parent={current} isTight={isTight} /> : null}
        </Drawer>
      ) : current ? (
        <EntryPane key={current.id} resource={resource} parent={current} isTight={isTight} />
      ) : (
        <section className="crud dict-entries">
          <EmptyState title={t(words.none)} />
        </section>
      )}
    </div>
  );
};

export const DictScreen = (props: DictScreenProps) => {
  const isKnown = usePermissions((state) => state.codes !== null);
  return isKnown ? <Screen {...props} /> : <Skeleton rows={8} />;
};
