// Lets a respondent's page be reloaded without a network. Scope /survey/r/ only; it never touches the API.
// The page is network first (3 s), so a deploy is seen by the next load; hashed assets never change under their name.
const cacheName = 'manyi-respond-1';
const shellKey = '/survey/r/';
const patience = 3000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith(shellKey)) event.respondWith(page(event));
  else if (url.pathname.startsWith('/survey/assets/')) event.respondWith(asset(request));
});

// The page that installed us was loaded before we could see it: fetch it once more, so that even its first reload may be offline.
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(fetch(`${shellKey}keep`).then(keep, () => undefined));
});

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith('manyi-respond-') && name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

async function page(event) {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => keep(response.clone())).catch(() => undefined));
  const cached = await (await caches.open(cacheName)).match(shellKey);
  if (!cached) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patience, cached));
  const answer = fresh.then((response) => (response.status >= 500 ? cached : response)).catch(() => cached);
  return Promise.race([answer, late]);
}

async function asset(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? fetch(request);
}

// Keeps one page and exactly the assets it names; those of earlier deploys go.
async function keep(response) {
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('text/html')) return;
  const html = await response.clone().text();
  const assets = [...new Set(html.match(/\/survey\/assets\/[\w.-]+/g) ?? [])];
  const cache = await caches.open(cacheName);
  for (const path of assets) if (!(await cache.match(path))) await cache.add(path);
  await cache.put(shellKey, response);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname !== shellKey && !assets.includes(pathname)) await cache.delete(request);
  }
}
