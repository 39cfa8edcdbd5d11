// The worker in which the bots think. What the page says before they are there waits for them.
import init, { line } from "{{bot.js}}";

const ready = init({ module_or_path: "{{bot.wasm}}" });

onmessage = async (event) => {
  await ready;
  line(event.data);
};
