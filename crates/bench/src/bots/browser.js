// Lets the bots of the browser think in Node: for every line of standard input, which is the game
// and the position divided by a tabulator, one line with the milliseconds that the bot took.
import fs from "node:fs";
import readline from "node:readline";

const [glue, wasm] = process.argv.slice(-2);
let answer = "";
globalThis.postMessage = (line) => {
  answer = line;
};
const source = fs.readFileSync(glue).toString("base64");
const { default: init, line: say } = await import(`data:text/javascript;base64,${source}`);
await init({ module_or_path: fs.readFileSync(wasm) });

for await (const asked of readline.createInterface({ input: process.stdin })) {
  const [game, position] = asked.split("\t");
  say(game);
  say(position);
  const begun = performance.now();
  say("go");
  const time = performance.now() - begun;
  console.log(answer.startsWith("bestturn ") ? time : answer);
}
