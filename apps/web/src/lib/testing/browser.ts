import { vi } from 'vitest';
import { memoryStorage } from './memory-storage.ts';

/** Just enough of a browser for the library: storages, cookies, an address that can be left. */
export const stubBrowser = () => {
  const cookies = new Map<string, string>();
  const left: string[] = [];
  const location = {
    protocol: 'https:',
    origin: 'https://survey.test',
    pathname: '/survey/system/param/index',
    search: '?current=2',
    replace: (to: string) => left.push(to),
    assign: (to: string) => left.push(to),
  };
  vi.stubGlobal('window', {
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    location,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    history: { state: null, pushState: () => undefined, replaceState: () => undefined },
  });
  // As on plain http: no Web Locks, so the lease in the storage is what holds.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    get cookie(): string {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('max-age=0')) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
  return { left, cookies };
};
