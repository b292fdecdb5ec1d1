import { pino } from 'pino';
import { expect, test } from 'vitest';
import { START_FEN } from '../../../../src/rules/chess';
import { Analyst, type AnalystDeps } from '../../../../src/server/analysis/analyst';
import type { Effort, Findings } from '../../../../src/server/engine/evaluator';

const FOUND: Findings = { depth: 12, lines: [{ evaluation: { cp: 20 }, line: 'e2e4' }] };
const DONE = { state: 'done', engine: 'Deep', ...FOUND };
const refused = (reason: string) => ({ state: 'refused', reason });
const stays = () => new AbortController().signal;

/** An analyst whose engine answers when the test says so. */
function analyst(more: Partial<AnalystDeps> = {}) {
  const asked: { effort: Effort; finds: (found: Findings) => void; fails: (error: Error) => void }[] = [];
  const engine: AnalystDeps['engine'] = {
    name: 'Deep',
    look: (_fen, effort) =>
      new Promise<Findings>((finds, fails) => {
        asked.push({ effort, finds, fails });
      }),
  };
  const log = pino({ level: 'silent' });
  const world = { engine, log, isBusy: () => false, isPlayed: () => false, ...more };
  return { own: new Analyst(world), asked };
}

test('[MH-12] a user has one question open at a time, and may ask the next when it is answered', async () => {
  const { own, asked } = analyst();
  const first = own.ask('ada', START_FEN, stays());
  expect(await own.ask('ada', START_FEN, stays())).toEqual(refused('open'));
  const other = own.ask('ben', START_FEN, stays());
  for (const { finds } of asked) finds(FOUND);
  expect([await first, await other]).toEqual([DONE, DONE]);
  const next = own.ask('ada', START_FEN, stays());
  asked.at(-1)?.finds(FOUND);
  expect(await next).toEqual(DONE);
});

test('[MH-12] a user who has gone on may ask about the next position before the engine has come to the last one', async () => {
  const { own, asked } = analyst();
  const gone = new AbortController();
  const left = own.ask('ada', START_FEN, gone.signal);
  gone.abort();
  // As is one that was left before it came here.
  expect(await own.ask('ada', START_FEN, gone.signal)).toEqual(refused('busy'));
  const next = own.ask('ada', START_FEN, stays());
  asked[0]?.fails(new Error('aborted'));
  expect(await left).toEqual(refused('busy'));
  // The end of the first question is none of the second.
  expect(await own.ask('ada', START_FEN, stays())).toEqual(refused('open'));
  asked[1]?.finds(FOUND);
  expect(await next).toEqual(DONE);
});

test('[MH-12] a ninth question at once is refused', async () => {
  const { own } = analyst();
  for (let user = 0; user < 8; user++) void own.ask(`user ${user}`, START_FEN, stays());
  expect(await own.ask('ada', START_FEN, stays())).toEqual(refused('busy'));
});

test('[MH-12] the engine rests while play needs the machine, and searches less deeply while anybody plays', async () => {
  let isBusy = true;
  const isPlayed = { now: false };
  const { own, asked } = analyst({ isBusy: () => isBusy, isPlayed: () => isPlayed.now });
  expect(await own.ask('ada', START_FEN, stays())).toEqual(refused('busy'));
  isBusy = false;
  void own.ask('ada', START_FEN, stays());
  isPlayed.now = true;
  void own.ask('ben', START_FEN, stays());
  const [alone, beside] = asked;
  expect(beside?.effort.nodes).toBeLessThan(alone?.effort.nodes ?? 0);
  expect(beside?.effort.ms).toBeLessThan(alone?.effort.ms ?? 0);
});

test('[MH-12] an engine that fails refuses the question, and may be asked again', async () => {
  const { own, asked } = analyst();
  const first = own.ask('ada', START_FEN, stays());
  asked[0]?.fails(new Error('it crashed'));
  expect(await first).toEqual(refused('busy'));
  const again = own.ask('ada', START_FEN, stays());
  asked[1]?.finds(FOUND);
  expect(await again).toEqual(DONE);
});

test('[MH-12] a question without an engine of the operator has no answer', async () => {
  const { own } = analyst({ engine: null });
  expect(own.hasEngine).toBe(false);
  expect(await own.ask('ada', START_FEN, stays())).toEqual(refused('none'));
});
