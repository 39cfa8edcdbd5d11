// Vorassic (octopus, 9×9) on boardgame.io: node server.js [FOLDER]. With a folder it keeps its games
// there (FlatFile), without one in memory. It prints the port that the system gave it.
'use strict';

const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const SIZE = 9;
const CORNERS = [0, SIZE * SIZE - 1];

const col = (square) => square % SIZE;
const row = (square) => Math.floor(square / SIZE);

function distance(square, corner) {
  return Math.abs(col(square) - col(corner)) + Math.abs(row(square) - row(corner));
}

const value = (square) => Math.min(9, ...CORNERS.map((corner) => distance(square, corner)));

function reaches(owner, player, square) {
  for (let c = Math.max(0, col(square) - 1); c <= Math.min(SIZE - 1, col(square) + 1); c++) {
    for (let r = Math.max(0, row(square) - 1); r <= Math.min(SIZE - 1, row(square) + 1); r++) {
      if (owner[r * SIZE + c] === player) return true;
    }
  }
  return false;
}

function canCapture(owner, player) {
  return owner.some((of, square) => of === null && reaches(owner, player, square));
}

const game = {
  name: 'vorassic',
  setup: () => {
    const owner = Array(SIZE * SIZE).fill(null);
    CORNERS.forEach((corner, player) => (owner[corner] = player));
    return { owner, scores: [0, 0] };
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: {
      first: () => 0,
      next: ({ G, ctx }) => {
        const other = (ctx.playOrderPos + 1) % 2;
        return canCapture(G.owner, other) ? other : ctx.playOrderPos;
      },
    },
  },
  moves: {
    capture: ({ G, playerID }, text) => {
      const player = Number(playerID);
      const square = Number(text.slice(1)) * SIZE + (text.charCodeAt(0) - 65);
      if (G.owner[square] !== null || !reaches(G.owner, player, square)) return INVALID_MOVE;
      G.owner[square] = player;
      G.scores[player] += value(square);
    },
  },
  endIf: ({ G }) => {
    if (canCapture(G.owner, 0) || canCapture(G.owner, 1)) return undefined;
    return { scores: G.scores };
  },
};

const [folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], db, origins: [/./] });
server.run(0).then(({ appServer }) => console.log(appServer.address().port));
