import sanitize from 'sanitize-html';

/** What the editor can make, and nothing that runs, loads or escapes. The browser cleans again where it shows it. */
const rules: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'hr',
    'a',
    'span',
  ],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }, true) },
};

export const sanitizeRichText = (html: string): string => {
  const clean = sanitize(html, rules);
  // A field of only empty paragraphs is empty to a reader, so it is empty to the required rule.
  return clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? '' : clean;
};
