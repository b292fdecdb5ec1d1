#!/usr/bin/env node
/**
 * A small UCI engine for tests: the same answer to the same position every time. It looks one half-move ahead and
 * counts pieces. When the file that `ENGINE_CRASH` names exists, the engine deletes it and crashes in the middle of its
 * next answer; `ENGINE_WAIT_MS` makes it think for that long.
 */
import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chess } from 'chess.js';

const WORTH = { p: 100, n: 300, b: 310, r: 500, q: 900, k: 0 };
const MATE = 100_000;

/** Value of the pieces of the side to move minus those of the other. */
function count(chess) {
  const [placement] = chess.fen().split(' ');
  let white = 0;
  for (const letter of placement) {
    const worth = WORTH[letter.toLowerCase()] ?? 0;
    white += letter === letter.toLowerCase() ? -worth : worth;
  }
  return chess.turn() === 'w' ? white : -white;
}

/** Best score for the side to move, and the moves that lead to it. */
function search(chess, depth) {
  const moves = chess.moves().sort();
  if (moves.length === 0) return { score: chess.inCheck() ? -MATE - depth : 0, line: [] };
  if (depth === 0) return { score: count(chess), line: [] };
  let best = { score: Number.NEGATIVE_INFINITY, line: [] };
  for (const san of moves) {
    const { lan } = chess.move(san);
    const reply = search(chess, depth - 1);
    chess.undo();
    if (-reply.score > best.score) best = { score: -reply.score, line: [lan, ...reply.line] };
  }
  return best;
}

let chess = new Chess();

async function answer() {
  await sleep(Number(process.env.ENGINE_WAIT_MS ?? 0));
  const crash = process.env.ENGINE_CRASH;
  if (crash && existsSync(crash)) {
    rmSync(crash);
    process.exit(1);
  }
  const { score, line } = search(chess, 1);
  const isMate = Math.abs(score) >= MATE;
  const verdict = isMate ? `mate ${Math.sign(score) * Math.ceil(line.length / 2)}` : `cp ${score}`;
  console.log(`info depth 1 multipv 1 score ${verdict} nodes 1 pv ${line.join(' ')}`);
  console.log(`bestmove ${line[0] ?? '(none)'}`);
}

createInterface({ input: process.stdin }).on('line', line => {
  const [word, kind, ...rest] = line.split(' ');
  if (word === 'uci') console.log('id name Small Engine 1\noption name Hash type spin\nuciok');
  if (word === 'position') {
    chess = kind === 'fen' ? new Chess(rest.join(' ')) : new Chess();
    if (kind !== 'fen') for (const move of rest.slice(1)) chess.move(move);
  }
  if (word === 'go') void answer();
  if (word === 'quit') process.exit(0);
});
