/** What rich text may hold: what the editor can make, and nothing that runs, loads or escapes. Cleaned by this where it is
 * stored and again where it is shown, because what is stored may be older than today's rules. */
export const richTextTags: string[] = [
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a', 'span'],
];
export const richTextSchemes: string[] = ['http', 'https', 'mailto', 'tel'];
/** A link may lead away, but the page it opens learns nothing of ours. */
export const richTextLink = { rel: 'noopener noreferrer nofollow', target: '_blank' };
