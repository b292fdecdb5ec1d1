import { expect, test } from 'vitest';
import { machineClock } from '../../../../src/server/clock';
import { RunActor, type RunActorDeps } from '../../../../src/server/tournaments/run/actor';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { Run } from '../../../../src/server/tournaments/run/state';

/** The actor that runs a tournament, and players' presses when its node loses it. */

async function newRun(): Promise<Run> {
  const entrants = [1, 2].map(number => ({
    ...{ uid: `u${number}`, number, name: `P${number}`, elo: 1500, house: false, gone: null },
  }));
  return {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 3, readyMs: 60_000, seed: 'ab', begun: 0 },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
}

/** @param save whether, and when, a step is stored */
async function newActor(save: RunActorDeps['save']) {
  const lost: unknown[] = [];
  const actor = new RunActor(
    await newRun(),
    { id: 7, fence: 1 },
    {
      now: () => 0,
      timers: machineClock,
      firstWhite: () => () => 1,
      whoPlays: async () => [],
      conclude: async () => ({ prized: [], results: '{}' }),
      save,
      stored: () => undefined,
      carryOut: () => undefined,
      over: () => undefined,
      lost: (_actor, error) => lost.push(error),
    },
  );
  return { actor, lost };
}

/** A player's press for the first game of the two. */
const press = (uid: string) => ({ kind: 'accept', uid, window: null, match: 2, number: 1 }) as const;

test('[IP-02] a press is heard once it is stored', async () => {
  const { actor } = await newActor(async () => true);
  actor.post({ kind: 'takenUp' });
  expect(await actor.hear(press('u1'))).toBe(true);
  expect([...actor.run.series.values()][0]?.accepted).toEqual([true, false]);
  await actor.stop();
});

test.each<[string, RunActorDeps['save']]>([
  ['goes to another node', async () => false],
  ['cannot be written', () => Promise.reject(new Error('no database'))],
])(
  '[IP-02] [IP-19] presses in a tournament that %s are given back, both those under way and those that wait',
  async (_what, save) => {
    let saves = 0;
    const { actor, lost } = await newActor(async saving => ++saves === 1 || save(saving));
    actor.post({ kind: 'takenUp' });
    expect(await actor.hear(press('nobody'))).toBe(true);
    const first = actor.hear(press('u1'));
    const second = actor.hear(press('u2'));
    expect(await Promise.all([first, second])).toEqual([false, false]);
    expect(await actor.hear(press('u1'))).toBe(false);
    expect(lost).toHaveLength(1);
  },
);

test('[IP-02] a tournament that is let go of stores what is under way and gives back what waits', async () => {
  let store = (): void => undefined;
  const { actor, lost } = await newActor(() => new Promise(resolve => (store = () => resolve(true))));
  actor.post({ kind: 'takenUp' });
  await expect.poll(() => actor.run.series.size).toBe(1);
  const waits = actor.hear(press('u1'));
  const stopped = actor.stop();
  store();
  await stopped;
  expect(await waits).toBe(false);
  expect(lost).toEqual([]);
});
