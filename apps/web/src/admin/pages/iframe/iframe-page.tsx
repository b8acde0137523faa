import { ExternalLink } from 'lucide-react';
import { useText } from '../../../lib/i18n.ts';
import { leavesOf, useMenu } from '../../../lib/menu.ts';
import { searchOf, usePage } from '../../../lib/page.ts';
import { EmptyState } from '../../ui/states.tsx';
import './iframe-page.css';

const words = {
  gone: ['这个外部页面已不在菜单中', 'This external page is no longer in the menu'],
  open: ['在新窗口打开', 'Open in a new window'],
} as const;

/** Our query is passed along, after the address's own. */
const withQuery = (url: string, query: Readonly<Record<string, string>>): string => {
  const search = searchOf(query).slice(1);
  if (!search) return url;
  const [address = '', hash] = url.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${search}${hash === undefined ? '' : `#${hash}`}`;
};

/**
 * A page of another system inside ours. The address comes from the menu, never from the query, so no link can put a
 * stranger's page into our frame. A page of another origin keeps its own origin; one of ours is shown without it, so that it cannot reach the session.
 */
const IframePage = () => {
  const t = useText();
  const { path, query } = usePage();
  const item = useMenu((state) => leavesOf(state.menu ?? []).find((leaf) => leaf.path === path));

  if (!item?.url) return <EmptyState title={t(words.gone)} />;
  const url = withQuery(item.url, query);
  const isForeign = new URL(url).origin !== window.location.origin;
  return (
    <div className="iframe-page">
      <div className="iframe-bar">
        <span className="iframe-url">{item.url}</span>
        <a href={url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={14} aria-hidden="true" />
          {t(words.open)}
        </a>
      </div>
      <iframe
        src={url}
        title={t(item.label)}
        sandbox={`allow-scripts allow-forms allow-popups allow-downloads${isForeign ? ' allow-same-origin' : ''}`}
        referrerPolicy="no-referrer"
      />
    </div>
  );
};

export default IframePage;
