import { type SQL, sql } from 'drizzle-orm';
import { cleanLine } from '../../rules/plain-text';
import { isNamedFrom } from '../players/called';
import { player } from '../players/tables';
import { ticket, ticketMessage } from './tables';

/** Search of the desk: which tickets an operator's words mean. */

/** Longest search, and the most parts of it that are looked for. */
export const MAX_SEARCH = 100;
const MAX_PARTS = 6;

/** Parts of a search, in small letters: what lies between spaces and has a letter or a digit. */
export const partsOf = (search: string): string[] =>
  cleanLine(search.slice(0, MAX_SEARCH))
    .toLowerCase()
    .split(' ')
    .filter(part => /[\p{L}\p{N}]/u.test(part))
    .slice(0, MAX_PARTS);

/**
 * Conditions on a ticket for a search: each of its parts is its number, begins its player's name, or begins words of its
 * thread or a number that is attached there. Each way has an index, and words are stored with their rows, since on the
 * embedded database the moves of games wait for it.
 */
export function isFound(search: string): SQL[] {
  if (search.trim() === '') return [];
  const parts = partsOf(search);
  if (parts.length === 0) return [sql`false`];
  return parts.map(part => {
    const ways = [byWords(part), ...byNumber(part), ...byName(part)];
    return sql`${ticket.id} in (${sql.join(ways, sql` union all `)})`;
  });
}

/** Words of a part, as `to_tsquery` takes them: each begins a word of the thread. */
export const wordsIn = (part: string): string =>
  part
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    // A single letter begins too many words.
    .map(word => (word.length === 1 ? `'${word}'` : `'${word}':*`))
    .join(' & ');

function byWords(part: string): SQL {
  const query = sql`to_tsquery('simple', ${wordsIn(part)})`;
  return sql`select ${ticket.id} from ${ticket} where ${ticket.words} @@ ${query}
    union all select ${ticketMessage.ticket} from ${ticketMessage} where ${ticketMessage.words} @@ ${query}`;
}

function byNumber(part: string): SQL[] {
  const digits = /^#?(\d{1,9})$/.exec(part)?.[1];
  return digits === undefined ? [] : [sql`select ${Number(digits)}::bigint`];
}

function byName(part: string): SQL[] {
  const isNamed = isNamedFrom(part);
  if (isNamed === null) return [];
  return [
    sql`select ${ticket.id} from ${player} join ${ticket} on ${ticket.player} = ${player.uid} where ${isNamed}`,
  ];
}
