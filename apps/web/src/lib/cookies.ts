/** Session cookies of this site. `Secure` wherever the page itself came over TLS; `Strict`, because no other site leads into a session. */
const attributes = (): string => `path=/; SameSite=Strict${window.location.protocol === 'https:' ? '; Secure' : ''}`;

export const readCookie = (name: string): string | null => {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : null;
};

export const writeCookie = (name: string, value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in Firefox.
  document.cookie = `${name}=${encodeURIComponent(value)}; ${attributes()}`;
};

export const removeCookie = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${name}=; max-age=0; ${attributes()}`;
};
