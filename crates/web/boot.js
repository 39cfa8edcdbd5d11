// Starts the app. A file of its own, because the page may not contain scripts.
import init from "{{app.js}}";

init({ module_or_path: "{{app.wasm}}" });

// Only once the page is loaded: what the service worker fetches must not slow that down.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js"));
}
