import type { Opponent } from '../../../rules/series';
import type { Millis } from '../../../rules/units';
import type { RunEffect, RunEvent } from './event';
import { accept, leave, takeBreather } from './presses';
import { cannotBegin, expire, pause, postpone, takeUp } from './run-limits';
import { beginIfReady, decideByOperator, gameBegan, gameEnded, notFree, openSeries } from './series';
import type { Run } from './state';
import type { World } from './world';

/**
 * Applies one event to a tournament that is being played. Changes `run`, notes in `run.changed` what viewers have to see, and
 * touches nothing else.
 *
 * @param firstWhite who has White in the first game of a match, by lot
 * @param now milliseconds of the node's steady clock
 */
export async function step(
  run: Run,
  event: RunEvent,
  firstWhite: (match: number) => Opponent,
  now: Millis,
): Promise<RunEffect[]> {
  if (run.over) return [];
  const world: World = { run, firstWhite, now, effects: [], isMoved: false };
  await handle(world, event);
  if (world.isMoved) await goOn(world);
  for (const series of run.series.values()) beginIfReady(world, series);
  return world.effects;
}

async function handle(world: World, event: RunEvent): Promise<void> {
  switch (event.kind) {
    case 'takenUp':
      return takeUp(world);
    case 'tick':
      return expire(world, event.away);
    case 'accept':
      return accept(world, event.uid, event, event.window);
    case 'breather':
      return takeBreather(world, event.uid, event);
    case 'leave':
      return leave(world, event.uid, event.why);
    case 'gameBegan':
      return gameBegan(world, event.match, event.number, event.game);
    case 'notFree':
      return notFree(world, event.match, event.uids);
    case 'cannotBegin':
      return cannotBegin(world, event.match);
    case 'gameEnded':
      return gameEnded(world, event);
    case 'pause':
      return pause(world, event.since);
    case 'postpone':
      return postpone(world, event.ms);
    case 'decide':
      return decideByOperator(world, event.match, event.winner, event.reason);
  }
}

/** Opens what can be played now, until nothing more follows. */
async function goOn(world: World): Promise<void> {
  const { run } = world;
  for (let again = true; again; ) {
    again = false;
    for (const match of run.bracket.nodes) {
      if (!match.isPlayable || run.series.has(match.id)) continue;
      const [one, two] = match.slots;
      if (one.id === null || two.id === null) continue;
      if (await openSeries(world, match.id, [one.id, two.id])) again = true;
    }
  }
  run.over = run.bracket.isOver;
}
