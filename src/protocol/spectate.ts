import * as v from 'valibot';
import type { Outcome } from '../rules/result';
import { idSchema } from './entities';
import { type EndClocks, endClocks, type GameMessage, readGameMessage } from './game';
import { clocksAtEnd, outcomeSchema } from './game-frames';
import { tokenSchema } from './live';
import { readJson } from './parse';

/**
 * Messages of `/spectate`: the game channel's state and moves as the one who is watched sees them, and an
 * end that says whether they won. After the end the channel goes on with their next game.
 *
 * @source specification §4, spectate channel; requirements WS-18, SP-03 to SP-07
 */

const gameId = v.pipe(idSchema, v.minValue(1));

/** First client message on `/spectate`. */
export const spectateHelloSchema = v.object({
  token: tokenSchema,
  /** Any text: a name that is not valid is answered like one that nobody has. */
  username: v.pipe(v.string(), v.maxLength(200)),
  /** The game shown before the connection was lost, so that an end that came meanwhile is sent as well. */
  game: v.optional(gameId),
});
export type SpectateHello = v.InferOutput<typeof spectateHelloSchema>;

const wireEnd = v.object({
  /** As the one who is watched sees it. */
  action: outcomeSchema,
  reason: v.string(),
  spectatedUserWon: v.optional(v.boolean()),
  ...clocksAtEnd,
});
const wireIdle = v.object({ action: v.literal('notPlaying') });

/** Frames that the game channel does not have. */
export type SpectateFrame = Required<v.InferInput<typeof wireEnd>> | v.InferInput<typeof wireIdle>;

type Of<Kind extends GameMessage['kind']> = Extract<GameMessage, { kind: Kind }>;

/** A server message on `/spectate` in our words. `player` is the one who is watched. */
export type SpectateMessage =
  /** The `id` of a state is named when the connection is opened again. */
  | Of<'state' | 'moved' | 'aborted' | 'heartbeat' | 'error' | 'unknown'>
  | { kind: 'ping' | 'check' }
  | { kind: 'ended'; outcome: Outcome; reason: string; spectatedUserWon: boolean; clocks?: EndClocks }
  /** The player is not playing at the moment; their next game will be sent when it begins. */
  | { kind: 'notPlaying' };

/** Reads a server's frame on `/spectate`. Never throws; what has no known form becomes `unknown`. */
export function parseSpectateMessage(text: string): SpectateMessage {
  const value = readJson(text);
  if (v.is(wireIdle, value)) return { kind: 'notPlaying' };
  const end = v.safeParse(wireEnd, value);
  if (end.success) {
    const { action: outcome, reason, spectatedUserWon = outcome === 'win' } = end.output;
    return { kind: 'ended', outcome, reason, spectatedUserWon, ...endClocks(end.output) };
  }
  const message = readGameMessage(value, text);
  switch (message.kind) {
    case 'state':
    case 'moved':
    case 'aborted':
    case 'heartbeat':
    case 'error':
    case 'unknown':
      return message;
    case 'ping':
    case 'check':
      return { kind: message.kind };
    default:
      return { kind: 'unknown', raw: text };
  }
}
