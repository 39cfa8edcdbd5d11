// The worker in which the bots of a game think; its name says which game. What the page says before
// they are there waits for them.
const BOTS = {
  djambi: ["{{bot-djambi.js}}", "{{bot-djambi.wasm}}"],
  bermudes: ["{{bot-bermudes.js}}", "{{bot-bermudes.wasm}}"],
  vorassic: ["{{bot-vorassic.js}}", "{{bot-vorassic.wasm}}"],
};

async function load() {
  const [script, wasm] = BOTS[self.name];
  const bots = await import(script);
  await bots.default({ module_or_path: wasm });
  return bots;
}

const ready = load();

onmessage = async (event) => {
  try {
    const bots = await ready;
    bots.line(event.data);
  } catch (error) {
    // They could not be loaded, or broke down over this line.
    postMessage(`error ${error}`);
  }
};
