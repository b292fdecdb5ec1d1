import { expect, test } from 'vitest';
import type { GamePlayer } from '../../../../src/protocol/entities';
import { framesSince, refusalFrame } from '../../../../src/server/duels/frames';
import type { DuelRow } from '../../../../src/server/duels/step';
import { at, MATCHED, NOW, WAITING } from './duel-rows';

const opponent = { username: 'Bob' } as GamePlayer;
const latency = { player: { median: 40, jitter: 4 }, opponent: null };
const view = (uid: string, row: DuelRow) => ({ uid, row, now: NOW, opponent, challenged: null, latency });
const since = (before: DuelRow | null, uid: string, row: DuelRow) => framesSince(before, view(uid, row));
const WAITS = { action: 'duel_waiting' };
/** Frames to a player once a duel has become another; of a duel that waits only that it does. */
const told = (before: DuelRow | null, uid: string, changed: Partial<DuelRow>) =>
  since(before, uid, { ...(before ?? WAITING), ...changed }).frames.map(frame =>
    'action' in frame && frame.action === 'duel_waiting' ? WAITS : frame,
  );

test('[WS-13] [DU-17] an owner who waits is told code, stake, end and the one whom the duel is for', () => {
  const frame = {
    ...{ action: 'duel_waiting', id: 'K7QX4M', bet: 50, held: 50, gameMode: 'BLITZ_3', public: true },
    ...{ expires: NOW + 60_000, time: NOW },
  };
  expect(since(null, 'ada', WAITING)).toEqual({ frames: [frame], isOver: false });
  const challenge = { ...view('ada', WAITING), challenged: 'Bob' };
  expect(framesSince(null, challenge).frames).toEqual([{ ...frame, challenged: 'Bob' }]);
});

test('[WS-13] [WS-14] each of a pair is told the match once, and once that the other has accepted', () => {
  const { frames, isOver } = since(WAITING, 'bob', MATCHED);
  expect([frames, isOver]).toMatchObject([
    [
      {
        ...{ action: 'duel_match', own: false, accepted: false, opponentAccepted: false, opponent, held: 50 },
        ...{ limit: NOW + 29_500, time: NOW, player: latency.player, opponentLatency: null },
      },
    ],
    false,
  ]);
  expect(frames).toHaveLength(1);
  expect(since(WAITING, 'ada', { ...MATCHED, joinerReady: true }).frames).toMatchObject([
    { action: 'duel_match', own: true, accepted: false, opponentAccepted: true },
    { action: 'opponentAccepted' },
  ]);
  const accepted = { action: 'opponentAccepted' };
  expect(told(MATCHED, 'bob', { ownerReady: true })).toEqual([accepted]);
  expect(told(MATCHED, 'ada', { ownerReady: true })).toEqual([]);
  expect(told({ ...MATCHED, ownerReady: true }, 'bob', {})).toEqual([]);
  // The next opponent is another match.
  expect(told(MATCHED, 'ada', { joiner: 'eve', limitAt: at(30_000) })).toMatchObject([
    { action: 'duel_match' },
  ]);
});

const STARTED = { action: 'started' };
const ended = (how: string) => ({ action: 'duel_ended', how, refunded: 50 });
const declined = (by: string, reason?: string) => ({
  action: 'duel_declined',
  by,
  ...(reason && { reason }),
});
const returned = (why: string, takenOver?: true) => ({
  action: 'duel_returned',
  why,
  ...(takenOver && { takenOver }),
});
const gone = (by: string, how: DuelRow['leftHow'], reason: DuelRow['leftReason'] = null) => ({
  ...{ leftBy: by, leftHow: how, leftReason: reason },
});
const waits = { state: 'waiting', joiner: null, limitAt: null } as const;
const over = (how: DuelRow['how']) => ({ state: 'ended', how }) as const;

test.each<[string, DuelRow | null, string, Partial<DuelRow>, object[]]>([
  ['their game has begun', MATCHED, 'ada', { state: 'playing' }, [STARTED]],
  ['their game was played while nobody looked', MATCHED, 'ada', over('won'), [STARTED]],
  ['nobody came', WAITING, 'ada', over('expired'), [ended('expired')]],
  ['both were late', MATCHED, 'bob', over('late'), [ended('late')]],
  [
    'the joiner has declined them',
    MATCHED,
    'ada',
    { ...waits, ...gone('bob', 'declined', 'strength') },
    [declined('opponent', 'strength'), returned('declined'), WAITS],
  ],
  [
    'they declined the owner',
    MATCHED,
    'bob',
    { ...waits, ...gone('bob', 'declined') },
    [declined('player'), ended('declined')],
  ],
  [
    'the owner was late, and the duel is theirs',
    MATCHED,
    'bob',
    { ...waits, owner: 'bob', ...gone('ada', 'late') },
    [returned('late', true), WAITS],
  ],
  ['they were late', MATCHED, 'ada', { ...waits, owner: 'bob', ...gone('ada', 'late') }, [ended('late')]],
  [
    'the challenged player declines before joining',
    WAITING,
    'ada',
    { ...over('declined'), ...gone('bob', 'declined', 'stake') },
    [declined('opponent', 'stake'), ended('declined')],
  ],
  [
    'it ended before they came back',
    null,
    'ada',
    { ...over('declined'), ...gone('bob', 'declined') },
    [ended('declined')],
  ],
])(
  '[WS-14] [IP-14] a player is told what became of their duel when %s',
  (_what, before, uid, changed, frames) => {
    expect(told(before, uid, changed)).toEqual(frames);
  },
);

test('[WS-20] a refusal is an error with a code, what belongs to it, and a sentence', () => {
  expect(refusalFrame({ code: 'stakeLimit', left: 40 })).toEqual({
    ...{ status: 'error', code: 'stakeLimit', left: 40 },
    message: 'your limit for a day is reached',
  });
});
