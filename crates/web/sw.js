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
// What is answered there is for programs and never kept.
const NO_PAGES = ["api", "health", "metrics"];
// How a proxy says that the server does not answer.
const AWAY = [502, 503, 504];
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
  if (request.mode !== "navigate") {
    if (FILES.includes(url.pathname)) {
      event.respondWith(kept(url.pathname, request));
    }
  } else if (!NO_PAGES.includes(url.pathname.split("/")[1])) {
    event.respondWith(navigate(event, url));
  }
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(come(event.notification.tag));
});

// Goes to the page that a notification is about: its tag is the path.
async function come(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((page) => new URL(page.url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

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
async function navigate(event, url) {
  const { request } = event;
  const isChapter = url.pathname.startsWith("/rules");
  let answer;
  try {
    answer = await patiently(request);
  } catch {
    // Nobody answers, or not in time.
  }
  if (answer && !isAway(answer)) {
    if (isChapter && answer.ok && !answer.redirected) {
      event.waitUntil(keep(request, answer.clone()));
    }
    return answer;
  }
  const cache = await caches.open(CACHE);
  const found =
    isChapter && ((await cache.match(request)) ?? (await cache.match(chapter(url))));
  const app = APPS[url.pathname.split("/")[1]] ?? PLAY;
  return found || (await cache.match(app)) || answer || Response.error();
}

// The answer of the network, if it begins in time. How long the rest takes is left to the network.
async function patiently(request) {
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: impatience.signal });
  } finally {
    clearTimeout(timer);
  }
}

// Whether somebody before the server says that it does not answer. What the server says itself,
// which always comes with a policy, is an answer.
function isAway(answer) {
  const isSaid = AWAY.includes(answer.status);
  return isSaid && !answer.headers.has("content-security-policy");
}

// A browser without room for a chapter shows it all the same.
async function keep(request, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer);
  } catch {
    // It is not there without the server.
  }
}
