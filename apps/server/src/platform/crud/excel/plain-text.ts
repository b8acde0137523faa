const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Rich text as a sheet can show it. The input is our own sanitised HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<(?:br|hr)[^>]*>|<\/(?:p|h\d|li|blockquote|pre)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => named[name] ?? '')
    .trim();

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** And back: every line a paragraph, nothing of it markup. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escaped[sign] ?? sign)}</p>`)
    .join('');
