// Starts the app. A file of its own, because the page may not contain scripts.
import init from "{{app.js}}";

init({ module_or_path: "{{app.wasm}}" });

// The words are fetched while the app is compiled, in the language that it will ask for.
let chosen = "";
try {
  chosen = localStorage.getItem("machiavel.language") ?? "";
} catch {
  // A browser that keeps nothing.
}
for (const code of [chosen, ...navigator.languages, "en"]) {
  const [words] = document.getElementsByName(`texts-${code.slice(0, 2)}`);
  if (words) {
    fetch(words.content).catch(() => {});
    break;
  }
}

// Only once the page is loaded: what the service worker fetches must not slow that down.
if ("serviceWorker" in navigator) {
  // A browser that has no room for it plays on as long as the server answers.
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
