// The service worker: keeps the app, so that it works without the server.

const CACHE = "machiavel-{{version}}";
const FILES = {{files}};
// The apps, each by an address of its own, and what the addresses of their pages begin with.
const PLAY = "/";
const STUDY = "/analyze";
const ONLINE = "/lobby";
const APPS = {
  analyze: STUDY,
  game: STUDY,
  editor: STUDY,
  learn: STUDY,
  lobby: ONLINE,
  table: ONLINE,
  user: ONLINE,
  leaderboard: ONLINE,
  settings: ONLINE,
  "sign-in": ONLINE,
  admin: ONLINE,
};
const LANGUAGES = ["en", "fr", "es"];
const CHAPTERS = ["/rules", "/rules/djambi", "/rules/bermudes", "/rules/vorassic"];
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
  const pages = [PLAY, STUDY, ONLINE].map((page) => new Request(page, { cache: "no-cache" }));
  await cache.addAll([...pages, ...FILES]);
  const chapters = LANGUAGES.flatMap((code) => CHAPTERS.map((path) => `${path}?lang=${code}`));
  await Promise.allSettled(chapters.map((chapter) => cache.add(chapter)));
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

function chapter(url) {
  const asked = url.searchParams.get("lang") ?? self.navigator.language.slice(0, 2);
  return `${url.pathname}?lang=${LANGUAGES.includes(asked) ? asked : LANGUAGES[0]}`;
}

async function kept(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

// The network first: the page names the newest files. A chapter is kept for one rule set when that
// was read; else the one for all rule sets is shown, in the language that is asked for.
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
      ((await cache.match(request)) ?? (await cache.match(chapter(url))));
    const app = APPS[url.pathname.split("/")[1]] ?? PLAY;
    return found || (await cache.match(app)) || Response.error();
  }
}
