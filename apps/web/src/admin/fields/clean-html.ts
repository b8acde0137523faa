import { richTextLink, richTextSchemes, richTextTags } from '@manyi/shared/resource/rich-text';
import DOMPurify from 'dompurify';

const harmlessAddress = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i');

export const cleanHtml = (html: string): string => {
  const body = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: richTextTags,
    ALLOWED_ATTR: ['href', 'title'],
    ALLOWED_URI_REGEXP: harmlessAddress,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of body.querySelectorAll('a')) {
    for (const [name, value] of Object.entries(richTextLink)) link.setAttribute(name, value);
  }
  const holder = document.createElement('div');
  holder.append(body);
  return holder.innerHTML;
};
