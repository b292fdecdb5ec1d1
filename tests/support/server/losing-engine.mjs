#!/usr/bin/env node
/**
 * A UCI engine for tests of how the house loses. At its lowest skill level it walks into a mate in two; at the next
 * levels it pushes pawns and reports a lost position. At any other strength it has no answer, so the house plays with
 * its own engine.
 */
import { createInterface } from 'node:readline';

const INTO_MATE = [
  ['f2f3', 'g2g4'],
  ['f7f6', 'g7g5'],
];
const PAWNS = [
  ['a2a3', 'h2h3', 'b2b3', 'g2g3'],
  ['a7a6', 'h7h6', 'b7b6', 'g7g6'],
];

let level = '';
let played = [];

createInterface({ input: process.stdin }).on('line', line => {
  const [word] = line.split(' ');
  if (word === 'uci')
    console.log('option name Skill Level type spin\noption name UCI_LimitStrength type check\nuciok');
  if (word === 'setoption') level = /Skill Level value (\d+)/.exec(line)?.[1] ?? level;
  if (word === 'position') played = line.split(' ').slice(3);
  if (word !== 'go') return;
  const own = Math.floor(played.length / 2);
  const moves = (level === '0' ? INTO_MATE : Number(level) < 3 ? PAWNS : [])[played.length % 2];
  if (moves === PAWNS[0] || moves === PAWNS[1]) console.log('info depth 1 score cp -2000');
  console.log(`bestmove ${moves?.[own] ?? '(none)'}`);
});
