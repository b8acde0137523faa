import { config } from '../lib/config.ts';

let isDone = false;

/** Fetches what the application's page needs while the person types, so it is there when they are in. */
export const warmUp = async (): Promise<void> => {
  if (isDone || import.meta.env.DEV) return;
  isDone = true;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(`${config.basePath}/`)).text(), 'text/html');
    for (const part of page.querySelectorAll('script[src], link[rel="modulepreload"], link[rel="stylesheet"]')) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = part.getAttribute('src') ?? part.getAttribute('href') ?? '';
      document.head.append(link);
    }
  } catch {
    // Only a head start: without it the next page loads as any page does.
  }
};
