import DOMPurify from 'dompurify';

/** What the server lets through; cleaned again here, because what is stored may be older than today's rules. */
const tags = [
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
];

const harmlessAddress = /^(?:https?:|mailto:|tel:)/i;

export const cleanHtml = (html: string): string => {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title'],
    ALLOWED_URI_REGEXP: harmlessAddress,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll('a')) {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
};
