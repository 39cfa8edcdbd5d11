// The service worker: keeps the app, so that it works without the server.

const CACHE = "machiavel-{{version}}";
const FILES = {{files}};
const PAGE = "/";
const CHAPTERS = ["/rules/djambi", "/rules/bermudes", "/rules/vorassic"];
// When the network takes longer than this, what is kept is shown.
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(navigate(request, url));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(kept(url.pathname, request));
  }
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PAGE, { cache: "no-cache" }), ...FILES]);
  // The rules in the language of the browser; whoever reads another keeps it by reading it.
  const code = self.navigator.language.slice(0, 2);
  await Promise.allSettled(CHAPTERS.map((chapter) => cache.add(`${chapter}?lang=${code}`)));
}

// Runs when no page of the version before is open any more, so nobody needs its files.
async function activate() {
  for (const name of await caches.keys()) {
    if (name !== CACHE) {
      await caches.delete(name);
    }
  }
  await self.clients.claim();
}

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

// The network first: the page names the newest files. Chapters of the rules are kept when read.
async function navigate(request, url) {
  const cache = await caches.open(CACHE);
  const isChapter = url.pathname.startsWith("/rules");
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (isChapter && answer.ok && !answer.redirected) {
      await cache.put(request, answer.clone());
    }
    return answer;
  } catch (error) {
    const found =
      isChapter &&
      ((await cache.match(request)) ?? (await cache.match(url.pathname, { ignoreSearch: true })));
    return found || (await cache.match(PAGE)) || Response.error();
  }
}
