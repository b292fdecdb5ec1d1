import { expect, test } from 'vitest';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { RunEvent } from '../../../../src/server/tournaments/run/event';
import { seriesLine, seriesShown } from '../../../../src/server/tournaments/run/show';
import type { Run } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';

/** Lines of `tournament show` about a tournament that is played. */

const NOW = 1_000_000;

test('[IP-20] the operator reads where each series stands, who is missing, and how long the ready check has', async () => {
  const entrants = ['ada', 'ben', 'cyd', 'dan'].map((name, index) => ({
    ...{ uid: name, number: index + 1, name, elo: 1500, house: false, gone: null },
  }));
  const run: Run = {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: 90_000, seed: 'ab', begun: NOW },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
  const now = NOW + 30_000;
  const happens = (event: RunEvent) => step(run, event, () => 1, NOW);
  const lines = () => seriesShown(run, now).map(seriesLine);
  const ready = async (match: number, ...uids: string[]) => {
    const number = run.series.get(match)?.current?.number ?? 0;
    for (const uid of uids) await happens({ kind: 'accept', uid, window: null, match, number });
  };
  await happens({ kind: 'takenUp' });
  await ready(0, 'ada');
  await ready(1, 'ben', 'cyd');
  expect(lines()).toEqual([
    '    W 1.1  ada 0 – 0 dan  ready check for game 1, 1 min left: dan not ready',
    '    W 1.2  ben 0 – 0 cyd  game 1 is being made',
  ]);
  await happens({ kind: 'gameBegan', match: 1, number: 1, game: 814 });
  expect(lines()[1]).toBe('    W 1.2  ben 0 – 0 cyd  game 1 is being played (game 814)');
  await happens({ kind: 'gameEnded', match: 1, game: 814, result: 'white', reason: 'checkmate' });
  await happens({ kind: 'pause', since: NOW });
  await happens({ kind: 'decide', match: 0, winner: 4, reason: 'power cut' });
  expect(lines()).toEqual([
    '    W 1.2  ben 1 – 0 cyd  ready check for game 2, no time runs: ben and cyd not ready',
    '    W 1.1  ada 0 – 0 dan  dan goes through (operator: power cut)',
  ]);
});
