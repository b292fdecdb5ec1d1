import * as v from 'valibot';
import { idSchema } from '../../protocol/entities';
import { isTimeControlName, TIME_CONTROL_NAMES, type TimeControlName } from '../../rules/time-control';
import {
  type Command,
  exactly,
  none,
  number,
  type Options,
  only,
  textOf,
  UsageError,
} from '../operator/command-line';
import { type Order, send, shortText } from '../operator/order';

const id = v.pipe(idSchema, v.minValue(1));
/** `now`, `+90s`, `+10m`, `+2h`, `+1d`, or a moment like 2026-12-01T20:00:00Z. Read by the server's clock. */
const moment = v.pipe(
  v.string(),
  v.regex(/^(now|\+\d{1,6}[smhd]|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d))$/),
);
const wholeFrom = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const createTournamentOrder = {
  name: 'tournament-create',
  schema: v.object({
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^[^\p{Cc}\p{Cf}]+$/u)),
    gameMode: v.custom<TimeControlName>(isTimeControlName),
    open: moment,
    start: moment,
    /** KING, and queens. */
    fee: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)),
    prize: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000_000)),
    split: v.pipe(
      v.array(wholeFrom(0, 100)),
      v.minLength(1),
      v.maxLength(16),
      v.check(parts => parts.reduce((sum, part) => sum + part, 0) <= 100, 'More than all of it'),
    ),
    eloStart: wholeFrom(0, 9999),
    eloEnd: wholeFrom(0, 9999),
    bestOf: v.picklist([1, 3, 5, 7]),
    places: wholeFrom(2, 1024),
    least: wholeFrom(2, 1024),
    fillTo: wholeFrom(0, 1024),
    readySeconds: wholeFrom(2, 600),
  }),
} satisfies Order<object>;
export type NewTournamentOrder = v.InferOutput<typeof createTournamentOrder.schema>;

export const listTournamentsOrder: Order<object> = {
  name: 'tournament-list',
  schema: v.object({}),
  onlyAsks: true,
};
export const showTournamentOrder: Order<{ id: number }> = {
  name: 'tournament-show',
  onlyAsks: true,
  schema: v.object({ id }),
};
/** `open`, `start`: left out, it stays. */
export const moveTournamentOrder: Order<{
  id: number;
  open?: string | undefined;
  start?: string | undefined;
}> = {
  name: 'tournament-move',
  schema: v.object({ id, open: v.optional(moment), start: v.optional(moment) }),
};
export const pauseTournamentOrder: Order<{ id: number; paused: boolean }> = {
  name: 'tournament-pause',
  schema: v.object({ id, paused: v.boolean() }),
};
/** `seconds`: all ready checks that run have so much longer. */
export const postponeTournamentOrder: Order<{ id: number; seconds: number }> = {
  name: 'tournament-postpone',
  schema: v.object({ id, seconds: wholeFrom(1, 86_400) }),
};
/** `match` as it is shown, for example `W 1.2`; both players see the reason. */
export const decideSeriesOrder: Order<{ id: number; match: string; winner: string; reason: string }> = {
  name: 'tournament-decide',
  schema: v.object({
    id,
    match: v.pipe(v.string(), v.regex(/^[WLF] \d+\.\d+$/)),
    winner: shortText,
    reason: shortText,
  }),
};
export const cancelTournamentOrder: Order<{ id: number; reason: string }> = {
  name: 'tournament-cancel',
  schema: v.object({ id, reason: shortText }),
};

const idOf = (text: string | undefined): number => {
  const value = number(text ?? '', 'The id of a tournament');
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError('The id of a tournament is a whole number.');
  return value;
};
const numberOf = (option: unknown, what: string, byDefault: number): number =>
  textOf(option) === undefined ? byDefault : number(textOf(option) ?? '', what);

function createOrder(args: string[], options: Options) {
  const [name, mode] = exactly(args, ['a name', 'a time control']);
  const gameMode = mode.toUpperCase();
  if (!isTimeControlName(gameMode)) throw new UsageError(`There is no time control "${mode}".`);
  const [eloStart = '', eloEnd = ''] = (textOf(options.elo) ?? '0-9999').split('-');
  const places = numberOf(options.places, '--places', 16);
  return send(createTournamentOrder, {
    name,
    gameMode,
    places,
    open: textOf(options.open) ?? 'now',
    start: textOf(options.start) ?? '+10m',
    fee: numberOf(options.fee, '--fee', 0),
    prize: numberOf(options.prize, '--prize', 0),
    split: (textOf(options.split) ?? '50,30,20').split(',').map(part => number(part, '--split')),
    eloStart: number(eloStart, '--elo'),
    eloEnd: number(eloEnd, '--elo'),
    bestOf: numberOf(options['best-of'], '--best-of', 3) as NewTournamentOrder['bestOf'],
    least: numberOf(options.least, '--least', 2),
    fillTo: numberOf(options.fill, '--fill', 0),
    readySeconds: numberOf(options.ready, '--ready', 60),
  });
}

function moveOrder(args: string[], options: Options) {
  const open = textOf(options.open);
  const start = textOf(options.start);
  if (open === undefined && start === undefined) throw new UsageError('--open or --start is needed.');
  return send(moveTournamentOrder, {
    id: idOf(only(args, 'the id of a tournament')),
    ...(open !== undefined && { open }),
    ...(start !== undefined && { start }),
  });
}

export const tournamentCommand: Command = {
  word: 'tournament',
  usage:
    'tournament list [--json] | tournament show <id> [--json] | tournament create <name> <time control> [--open <when>] [--start <when>] [--fee <king>] [--prize <queens>] [--split 50,30,20] [--elo 1400-2000] [--best-of 3] [--places 16] [--least 2] [--fill 0] [--ready 60] | tournament open <id> | tournament start <id> | tournament move <id> [--open <when>] [--start <when>] | tournament pause <id> | tournament resume <id> | tournament postpone <id> <seconds> | tournament decide <id> <match> <user> <reason> | tournament cancel <id> <reason>',
  help: `Lists tournaments; shows one with everybody in it, who of them is there, where each series stands and how long its ready check has; makes one. When: now, +90s, +10m, +2h, +1d, or 2026-12-01T20:00:00Z. Time controls: ${TIME_CONTROL_NAMES.join(', ')}. --least: with fewer it is cancelled at its start and every fee goes back; --fill: house players fill it up to so many, and if nobody has come they play it among themselves, 64 at most; --ready: seconds for a ready check. Open and start do so now; a pause lets its dates stand still, and no series begins while it is played. Postpone gives everybody who has to be ready so much longer. Decide ends a series, named as in the bracket ("W 1.2"), and tells both players the reason. Who is in gets everything back when it is cancelled. A game that either order ends is called off: it counts for nobody.`,
  options: {
    open: { type: 'string' },
    start: { type: 'string' },
    fee: { type: 'string' },
    prize: { type: 'string' },
    split: { type: 'string' },
    elo: { type: 'string' },
    'best-of': { type: 'string' },
    places: { type: 'string' },
    least: { type: 'string' },
    fill: { type: 'string' },
    ready: { type: 'string' },
  },
  order: ([what, ...args], options) => {
    switch (what) {
      case 'list':
        none(args);
        return send(listTournamentsOrder, {});
      case 'show':
        return send(showTournamentOrder, { id: idOf(only(args, 'the id of a tournament')) });
      case 'create':
        return createOrder(args, options);
      case 'move':
        return moveOrder(args, options);
      case 'open':
      case 'start':
        return send(moveTournamentOrder, { id: idOf(only(args, 'the id of a tournament')), [what]: 'now' });
      case 'pause':
      case 'resume': {
        const paused = what === 'pause';
        return send(pauseTournamentOrder, { id: idOf(only(args, 'the id of a tournament')), paused });
      }
      case 'postpone': {
        const [which, seconds] = exactly(args, ['the id of a tournament', 'a number of seconds']);
        return send(postponeTournamentOrder, { id: idOf(which), seconds: number(seconds, 'The seconds') });
      }
      case 'decide': {
        const [which, match = '', winner = '', ...words] = args;
        if (words.length === 0) throw new UsageError('a match, who wins it, or a reason is missing.');
        return send(decideSeriesOrder, { id: idOf(which), match, winner, reason: words.join(' ') });
      }
      case 'cancel': {
        const [which, ...words] = args;
        if (words.length === 0) throw new UsageError('a reason is missing.');
        return send(cancelTournamentOrder, { id: idOf(which), reason: words.join(' ') });
      }
      default:
        throw new UsageError(
          '"list", "show", "create", "open", "start", "move", "pause", "resume", "postpone", "decide" or "cancel" is needed.',
        );
    }
  },
};
