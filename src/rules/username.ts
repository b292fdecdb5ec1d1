/** Words that are routes under /profile, or mean that there is none. @source requirements IP-26, PR-13 */
const ROUTES: ReadonlySet<string> = new Set(['avatars', 'flags', 'frames', 'pieces', 'undefined']);

/**
 * Words of the operator's orders that a name could be: in `move mint ana 5` the word must mean no player. A test
 * derives them from the orders.
 */
const ORDER_WORDS: ReadonlySet<string> = new Set(
  (
    'answer avatar award backup blitz board cancel chain check clear clocks close create decide disable drain duel enable fill flag ' +
    'frame grant help identity item json least lend list message mint move name node open orders pairs pause piece places postpone ' +
    'prize rapid rating ready referee reports reset restore resume return reverse sale sessions show split stake start status strike terms tickets ' +
    'tournament unban user version wait'
  ).split(' '),
);

/** Names of those who run a service, in the languages of this one: nobody may pretend to be them. */
const PRETENDING = [
  ...[
    'admin',
    'admins',
    'administrator',
    'administrador',
    'administradora',
    'administracion',
    'administration',
  ],
  ...['moderator', 'moderators', 'moderador', 'moderadora', 'moderation', 'operator', 'operador'],
  ...['kingside', 'staff', 'official', 'oficial', 'helpdesk', 'system', 'sistema'],
  ...['support', 'soporte', 'suporte', 'podderzhka'],
];
/** Words that may stand beside such a name without making it another. */
const FILLING = [
  ...[
    'the',
    'el',
    'la',
    'o',
    'a',
    'de',
    'do',
    'of',
    'real',
    'team',
    'equipo',
    'equipe',
    'chess',
    'game',
    'games',
  ],
  ...[
    'help',
    'ayuda',
    'ajuda',
    'desk',
    'service',
    'servicio',
    'mod',
    'bot',
    'user',
    'account',
    'chat',
    'security',
  ],
];

const MIN_LENGTH = 4;
const MAX_LENGTH = 20;

/** Digits by the letters that they look like. */
const DIGITS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
};

/** One spelling for all that look alike: without case and separators, digits as letters, `l` as `i`, no doubles. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/_/g, '')
    .replace(/\d/g, digit => DIGITS[digit] ?? '')
    .replace(/l/g, 'i')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/(.)\1+/g, '$1');

const oneOf = (words: readonly string[]): string => `(?:${words.map(folded).join('|')})`;
const ANY = oneOf([...PRETENDING, ...FILLING]);
const PRETENDER = new RegExp(`^${ANY}*${oneOf(PRETENDING)}${ANY}*$`);

/** Whether a name reads like that of somebody who runs the service; a number before or after it changes nothing. */
function pretends(name: string): boolean {
  const withoutNumbers = [name, name.replace(/[\d_]+$/, ''), name.replace(/^[\d_]+/, '')];
  return [...withoutNumbers, name.replace(/^[\d_]+|[\d_]+$/g, '')].some(text => PRETENDER.test(folded(text)));
}

/**
 * Reason why a text cannot be a username; whether it is taken only the server knows.
 *
 * @returns `null` for a good name of 4 to 20 ASCII letters, digits or underscores; `reserved` for a route word or a word of an
 *   order in any case of letters, and for a name that reads like that of somebody who runs the service
 * @source requirements ID-18, IP-26
 */
export function usernameProblem(name: string): 'invalid' | 'reserved' | null {
  if (!/^[A-Za-z0-9_]{4,20}$/.test(name)) return 'invalid';
  const word = name.toLowerCase();
  return ROUTES.has(word) || ORDER_WORDS.has(word) || pretends(name) ? 'reserved' : null;
}

/** Whether a text is a username but for its length; `null` where the length is right, or not all that is wrong. */
export function lengthProblem(name: string): 'empty' | 'short' | 'long' | null {
  if (name === '') return 'empty';
  if (!/^[A-Za-z0-9_]+$/.test(name)) return null;
  return name.length < MIN_LENGTH ? 'short' : name.length > MAX_LENGTH ? 'long' : null;
}

/**
 * A username made of what somebody calls themselves: without accents, with underscores for what separates its words.
 *
 * @returns empty where nothing is left that could be a username
 */
export function usernameFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const fitting = plain
    .trim()
    .replace(/[\s.-]+/g, '_')
    .replace(/[^A-Za-z0-9_]/g, '')
    .slice(0, MAX_LENGTH);
  return usernameProblem(fitting) === null ? fitting : '';
}
