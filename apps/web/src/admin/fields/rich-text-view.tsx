import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import './rich-text.css';

/** Stored rich text, for reading. */
const RichTextView = ({ html }: { html: string }) => {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above, and before that by the server.
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: clean }} />;
};

export default RichTextView;
