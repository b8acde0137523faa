import { richTextLink, richTextSchemes, richTextTags } from '@manyi/shared/resource/rich-text';
import sanitize from 'sanitize-html';

const rules: sanitize.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href', 'title', ...Object.keys(richTextLink)] },
  allowedSchemes: richTextSchemes,
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', richTextLink, true) },
};

export const sanitizeRichText = (html: string): string => {
  const clean = sanitize(html, rules);
  // A field of only empty paragraphs is empty to a reader, so it is empty to the required rule.
  return clean.replace(/<[^>]*>|&nbsp;|\s/g, '') === '' ? '' : clean;
};
