import type { Text } from '@manyi/shared/contract/text';
import type { Resource } from '@manyi/shared/resource/resource';
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useText } from '../../lib/i18n.ts';
import { hrefOf } from '../../lib/location.ts';
import { notify } from '../../lib/notify.ts';
import { searchOf, usePage } from '../../lib/page.ts';
import type { Query } from '../../lib/query-string.ts';
import { PageHead } from '../ui/page-head.tsx';
import { batchFieldsOf } from './batch/batch-run.ts';
import type { FormExtras } from './form-extras.ts';
import type { AddressQuery } from './list-state.ts';
import { type ListTool, ListTools } from './list-tools.tsx';
import { SavedMenu } from './saved/saved-menu.tsx';
import { linkQuery } from './saved/saved-searches.ts';
import { useSavedSearches } from './saved/use-saved-searches.ts';
import { SearchBar } from './search-bar.tsx';
import type { SheetCalls } from './sheet-calls.ts';
import { words as said } from './use-changes.ts';
import type { Row } from './use-list.ts';
import type { Rights } from './use-rights.ts';
import './resource-list.css';

const BatchDialog = lazy(async () => ({ default: (await import('./batch/batch-dialog.tsx')).BatchDialog }));

const words = {
  copied: ['链接已复制，打开即是同样的列表', 'Link copied; it opens this very list'],
  notCopied: ['浏览器没有允许复制，请从地址栏复制', 'The browser did not allow it; copy the address instead'],
} as const;

export interface ListFrameProps {
  resource: Resource;
  /** What the edit dialog shows, for editing several at once. */
  form: Resource;
  extras?: FormExtras | undefined;
  sheets?: SheetCalls | undefined;
  title: Text;
  note?: string | undefined;
  /** Before the actions in the title line. */
  aside?: ReactNode;
  rights: Rights;
  total: number;
  /** The chosen ones among the rows that can be seen: what cannot be seen is not changed by a press of a button. */
  chosen: readonly Row[];
  tools: readonly ListTool[];
  exportQuery: Query;
  settings: ReactNode;
  /** Page parameters that are not the list's own. */
  other?: AddressQuery | undefined;
  filters: Record<string, string>;
  onSearch: (filters: Record<string, string>) => void;
  search: Ref<HTMLFormElement>;
  table: Ref<HTMLDivElement>;
  isFetching: boolean;
  /** The rows shown are those of the search before. */
  isStale: boolean;
  onAdd: () => void;
  onRemove: () => void;
  onImport?: () => void;
  onRefresh: () => void;
  /** Opens what was deleted from the list; null where that is not theirs to see. */
  onDeleted: (() => void) | null;
  /** The rows of the dialog were dealt with: nothing is chosen any more. */
  onUnchoose: () => void;
  body: ReactNode;
  /** Paging and dialogs. */
  children?: ReactNode;
}

/** What every list has around its rows, flat or tree: title and tools, search, searches with a name, a link, editing several. */
export const ListFrame = (props: ListFrameProps) => {
  const { resource, form, title, other, rights, chosen } = props;
  const t = useText();
  const page = usePage();
  const saved = useSavedSearches(resource, other);
  const [batch, setBatch] = useState<readonly Row[] | null>(null);
  const canBatch = rights.edit && batchFieldsOf(form).length > 0;

  const startBatch = (): void => {
    if (chosen.length > 0) setBatch(chosen);
    else notify.info(t(said.selectFirst));
  };

  const copyLink = async (): Promise<void> => {
    const to = `${page.path}${searchOf(linkQuery(resource, page.query, other))}`;
    if (await copyText(window.location.origin + hrefOf(to))) notify.success(t(words.copied));
    else notify.error(t(words.notCopied));
  };

  const notes = [props.note, saved.shown?.name].filter((one) => one !== undefined);
  return (
    <section className="crud" aria-label={t(title)}>
      <PageHead
        title={t(title)}
        note={notes.length > 0 ? notes.join(' · ') : undefined}
        actions={
          <>
            {props.aside}
            <ListTools
              resource={resource}
              sheets={props.sheets}
              rights={rights}
              total={props.total}
              selected={chosen.map(({ id }) => id)}
              tools={props.tools}
              exportQuery={props.exportQuery}
              settings={props.settings}
              saved={<SavedMenu saved={saved} />}
              onLink={() => void copyLink()}
              onDeleted={props.onDeleted}
              onBatch={canBatch ? startBatch : null}
              onAdd={props.onAdd}
              onRemove={props.onRemove}
              onImport={props.onImport}
              onRefresh={props.onRefresh}
            />
          </>
        }
      />
      <SearchBar resource={resource} filters={props.filters} onSearch={props.onSearch} ref={props.search} />
      <div
        ref={props.table}
        className="crud-body"
        aria-busy={props.isFetching}
        data-stale={props.isStale ? '' : undefined}
      >
        {props.body}
      </div>
      {props.children}
      <Suspense fallback={null}>
        {batch ? (
          <BatchDialog
            resource={form}
            rows={batch}
            extras={props.extras}
            onClose={() => {
              setBatch(null);
              props.onUnchoose();
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
};
