import * as v from 'valibot';
import type { Address, Question, Reply } from './bus';

/**
 * Most bytes of one message or answer. What is larger, as the picture of a bracket, is read from the database: a message
 * says that it has changed.
 */
export const MAX_MESSAGE_BYTES = 65_536;

/** Result of a question at its handler, as it travels. */
export type Outcome = { ok: true; answer: unknown } | { ok: false; code: 'failed' };

export const outcomeSchema: v.GenericSchema<unknown, Outcome> = v.variant('ok', [
  v.object({ ok: v.literal(true), answer: v.unknown() }),
  v.object({ ok: v.literal(false), code: v.literal('failed') }),
]);

/**
 * Data as the bus carries it.
 *
 * @param name of the topic
 * @throws Error for what is too large, TypeError for a symbol. Functions are left out, and a Date or a Map becomes what
 *   JSON makes of it: both fail their schema.
 */
export function written(name: string, data: unknown): string {
  const text = JSON.stringify(data);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_MESSAGE_BYTES)
    throw new Error(
      `"${name}" with ${bytes} bytes is too large for the bus, which carries ${MAX_MESSAGE_BYTES}`,
    );
  return text;
}

/** Reads the answer to a question. */
export function readOutcome<Answer>(
  schema: Question<unknown, Answer>['answer'],
  outcome: Outcome,
): Reply<Answer> {
  if (!outcome.ok) return outcome;
  const read = v.safeParse(schema, outcome.answer);
  return read.success ? { ok: true, answer: read.output } : { ok: false, code: 'failed' };
}

/**
 * Whether only nodes that follow this address hear its messages. Messages to a user are heard by the node that publishes them
 * as well.
 */
export const isForFollowersOnly = (whom: Address): boolean => !('user' in whom);

/** An address as part of a subject. Names of nodes and users may have signs that have a meaning there. */
export function subjectOf(whom: Address): string {
  if ('game' in whom) return `game.${whom.game}`;
  if ('duty' in whom) return `duty.${whom.duty}`;
  const [kind, name] =
    'user' in whom
      ? ['user', whom.user]
      : 'watched' in whom
        ? ['watched', whom.watched]
        : ['node', whom.node];
  return `${kind}.${Buffer.from(name).toString('base64url')}`;
}
