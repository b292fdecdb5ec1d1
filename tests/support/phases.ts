/**
 * Every phase in which players wait for an event or for another player: its limit, how it ends there, and everything
 * that may put the limit off. Nothing else puts it off: no press, no cut, no return of a player, and no other player.
 * The models of phases take their limits from here.
 */
export interface Phase {
  subject: Subject;
  phase: string;
  /** From the beginning of the phase, milliseconds; in words for a moment that is known when the phase begins. */
  limit: number | string;
  /** How the phase ends at its limit. */
  ends: string;
  putOffBy: readonly PutOff[];
  /** Title of a test that shows this end, without its ids. */
  test: string;
}

type Subject = 'series' | 'tournament' | 'duel' | 'game' | 'queue' | 'review' | 'market' | 'account';
type PutOff = 'breather' | 'pause' | 'postponement' | 'take-over' | 'standstill' | 'drain';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Causes outside of the players: orders of the operator, and another node. */
const ORDERED = ['pause', 'postponement', 'take-over'] as const;

export const PHASES: readonly Phase[] = [
  {
    ...{ subject: 'series', phase: 'ready', limit: 'ready time of the tournament' },
    ends: 'a player who has not pressed, or is not free, was not there; without both neither passes',
    putOffBy: ['breather', ...ORDERED],
    test: 'a series ends within its limit, which only a breather, an order and another node extend',
  },
  {
    ...{ subject: 'series', phase: 'starting', limit: 'the same limit as ready' },
    ends: 'a player who is not free, of the house too, was not there',
    putOffBy: [...ORDERED, 'drain'],
    test: 'a house player who plays elsewhere is waited for until the limit',
  },
  {
    ...{ subject: 'series', phase: 'starting, and the server makes no game', limit: 5 * MINUTE },
    ends: 'lots decide, that long after the limit',
    putOffBy: [...ORDERED, 'drain'],
    test: 'lots decide a series whose game cannot be made',
  },
  {
    ...{ subject: 'series', phase: 'playing', limit: 'the end of its game' },
    ends: 'its result; the second game that both stay away from ends the series',
    putOffBy: [],
    test: 'a second game to which neither player comes ends the series, and neither passes',
  },
  {
    ...{ subject: 'tournament', phase: 'sign-up', limit: 'its start' },
    ends: 'it begins, or too few have come and everybody has the fee back',
    putOffBy: ['pause', 'postponement'],
    test: 'a tournament of %i entrants is played from two on, and otherwise cancelled with all paid back',
  },
  {
    ...{ subject: 'tournament', phase: 'due, and the server cannot begin it', limit: HOUR },
    ends: 'it is cancelled, and everybody has the fee back',
    putOffBy: ['pause', 'postponement', 'drain'],
    test: 'a tournament that cannot be begun for an hour is cancelled, and everybody has everything back',
  },
  {
    ...{ subject: 'duel', phase: 'waiting', limit: 30 * MINUTE },
    ends: 'it ends, and its owner has the stake back; opponents who come and go change nothing',
    putOffBy: [],
    test: 'a duel ends within its limits, which nothing extends',
  },
  {
    ...{ subject: 'duel', phase: 'waiting without a connection, in public', limit: MINUTE },
    ends: 'it ends, and its owner has the stake back',
    putOffBy: ['drain'],
    test: 'an owner without a connection is not listed after ten seconds, and listed again when back',
  },
  {
    ...{ subject: 'duel', phase: 'matched', limit: 30 * SECOND },
    ends: 'a player who is not ready goes; one who was waits again',
    putOffBy: [],
    test: 'a duel not accepted in time keeps the player who was ready and drops the other; in the last 50 ms both start or none',
  },
  {
    ...{ subject: 'duel', phase: 'matched and ready, without a game', limit: MINUTE },
    ends: 'it ends that long after the limit, and both have their stake back',
    putOffBy: [],
    test: 'a duel ends within its limits, which nothing extends',
  },
  {
    ...{ subject: 'game', phase: 'before a first move', limit: 30 * SECOND },
    ends: 'called off; in a tournament, lost for the one to move',
    putOffBy: ['take-over'],
    test: 'a game ends, and nothing but a move extends a turn',
  },
  {
    ...{
      subject: 'game',
      phase: 'a turn',
      limit: 'the time left to the one to move, with the credit for the connection',
    },
    ends: 'a fallen flag',
    putOffBy: ['take-over'],
    test: 'a game ends, and nothing but a move extends a turn',
  },
  {
    ...{
      subject: 'game',
      phase: 'an absence',
      limit: 'a tenth of what the game may last, 45 s to 3 min; the flag at the latest',
    },
    ends: 'lost for the absent player; with both away called off after ten minutes',
    putOffBy: ['standstill'],
    test: 'a game ends, and nothing but a move extends a turn',
  },
  {
    ...{ subject: 'game', phase: 'a draw offer', limit: 'the next move' },
    ends: 'it lapses',
    putOffBy: [],
    test: 'a second offer is ignored, and an offer lapses with a move',
  },
  {
    ...{ subject: 'game', phase: 'over: rematch and greetings', limit: MINUTE },
    ends: 'its channels close',
    putOffBy: [],
    test: 'a game ends, and nothing but a move extends a turn',
  },
  {
    ...{
      subject: 'queue',
      phase: 'waiting where the house plays',
      limit:
        'twice HOUSE_WAIT_MS, once for a client that offers no choice; 2 s more while somebody is on the way',
    },
    ends: 'a house player is the opponent; without the house, the connection: nobody else waits for it',
    putOffBy: [],
    test: 'a wait in the queue ends, and nothing but leaving or asking for people extends it',
  },
  {
    ...{
      subject: 'queue',
      phase: 'waiting for people, by the own choice of the one who waits',
      limit: 'as long as they like: nobody else waits for it',
    },
    ends: 'a person comes, or they take the house, or leave',
    putOffBy: [],
    test: 'a player who asked for people is never given to the house, and takes it when they like',
  },
  {
    ...{ subject: 'queue', phase: 'kept out after a game not come to', limit: HOUR },
    ends: 'the queue is open',
    putOffBy: [],
    test: 'the pause grows with each game that is counted, up to an hour',
  },
  {
    ...{
      subject: 'review',
      phase: 'waiting for an engine, or with one that play leaves no room',
      limit: DAY,
    },
    ends: 'failed: it can be asked for anew',
    putOffBy: [],
    test: 'a review that is not done after a day has failed, even at an engine, and can be asked for anew',
  },
  {
    ...{ subject: 'market', phase: 'a loan or a deposit', limit: 'its date' },
    ends: 'the item is free again',
    putOffBy: [],
    test: 'own, lent, borrowed and deposited boards are shown as such, and a loan ends by an order or by itself',
  },
  {
    ...{ subject: 'account', phase: 'closed, and something has begun that has to end first' },
    limit: 'the end of that game, duel, tournament or loan',
    ends: 'what the account has left behind is removed',
    putOffBy: [],
    test: 'a removal waits for what a late call has begun, and also moves the rows it leaves behind',
  },
];

/**
 * The limit of a phase that has one in numbers.
 * @throws Error when there is none
 */
export function limitOf(subject: Subject, phase: string): number {
  const limit = PHASES.find(one => one.subject === subject && one.phase === phase)?.limit;
  if (typeof limit !== 'number') throw new Error(`${subject}, ${phase}: no limit in numbers`);
  return limit;
}
