import { describe, expect, test } from 'vitest';
import {
  CLOSED_UNSEEN_MS,
  type DuelEvent,
  type DuelRow,
  isOverFor,
  joinRefusal,
  READY_MS,
  START_PATIENCE_MS,
  stepDuel,
  toldOfRefund,
} from '../../../../src/server/duels/step';
import { at, MATCHED, NOW, WAITING } from './duel-rows';

const LATE: DuelRow = { ...MATCHED, limitAt: at(-1) };
const both = { ownerReady: true, joinerReady: true };

const tick = { kind: 'tick', mayBeAbandoned: true } as const;
const step = (row: DuelRow, event: DuelEvent) => stepDuel(row, event, NOW);
/** The state that follows, who owns it and who is given their stake back; `null` if nothing happens. */
const fate = (row: DuelRow, event: DuelEvent) => {
  const changed = step(row, event);
  if (!changed) return null;
  const { state, how, owner, joiner } = { ...row, ...changed.set };
  return { state, how, owner, joiner, refunds: changed.refunds };
};
/** @param shown the duel as they saw it when they pressed */
const accept = (by: string, shown = MATCHED): DuelEvent => ({
  ...{ kind: 'accept', by },
  limit: shown.limitAt?.getTime() ?? 0,
});
const decline = (by: string): DuelEvent => ({ kind: 'leave', by, how: 'declined', reason: 'strength' });

describe('a waiting duel', () => {
  test('[WS-13] a waiting duel is joined by anybody but its owner, until it expires', () => {
    const join: DuelEvent = { kind: 'join', by: 'bob', ownerIsHouse: false };
    expect(step(WAITING, join)).toMatchObject({
      set: { state: 'matched', joiner: 'bob', limitAt: at(READY_MS), ownerReady: false },
      ...{ stakes: ['bob'], refunds: [] },
    });
    expect(step(WAITING, { ...join, ownerIsHouse: true })).toMatchObject({ set: { ownerReady: true } });
    expect(step(WAITING, { ...join, by: 'ada' })).toBeNull();
    expect(step({ ...WAITING, expiresAt: at(0) }, join)).toBeNull();
    for (const state of ['matched', 'playing', 'ended'] as const)
      expect(step({ ...MATCHED, state }, { ...join, by: 'eve' })).toBeNull();
  });

  test('[IP-13] a waiting duel ends when its owner leaves, when nobody comes, and when a public one is left alone', () => {
    expect(fate(WAITING, decline('ada'))).toMatchObject({ how: 'cancelled', refunds: ['ada'] });
    expect(fate(WAITING, decline('eve'))).toBeNull();
    expect(fate({ ...WAITING, expiresAt: at(0) }, tick)).toMatchObject({ how: 'expired', refunds: ['ada'] });
    const alone = { ...WAITING, seenAt: at(-CLOSED_UNSEEN_MS) };
    expect(fate(alone, tick)).toMatchObject({ how: 'abandoned', refunds: ['ada'] });
    expect(fate({ ...alone, isPublic: false }, tick)).toBeNull();
    expect(fate(alone, { ...tick, mayBeAbandoned: false })).toBeNull();
    expect(fate(WAITING, tick)).toBeNull();
  });
});

test('[DU-12] [DU-17] a duel is refused to whoever comes too late, owns it, has parted from it or is not the one challenged', () => {
  const refusals = (row: DuelRow, ...players: string[]) => players.map(by => joinRefusal(row, by, NOW));
  const challenge = { ...WAITING, challenged: 'bob' };
  expect(refusals(WAITING, 'ada', 'bob')).toEqual(['ownDuel', null]);
  expect(refusals({ ...WAITING, parted: ['bob'] }, 'bob', 'eve')).toEqual(['notOpen', null]);
  expect(refusals(challenge, 'bob', 'eve')).toEqual([null, 'notOpen']);
  for (const state of ['matched', 'playing'] as const)
    expect(refusals({ ...MATCHED, state }, 'ada', 'bob', 'eve')).toEqual(['taken', 'taken', 'taken']);
  for (const over of [{ state: 'ended' }, { expiresAt: at(0) }] as const)
    expect(refusals({ ...challenge, ...over }, 'ada', 'bob', 'eve')).toEqual(['over', 'over', 'over']);
  expect(refusals({ ...WAITING, expiresAt: at(1) }, 'bob')).toEqual([null]);
});

test('[IP-14] a duel is over for the players of an ended one and for the last who left one that goes on', () => {
  const over = (row: DuelRow) => ['ada', 'bob', 'cyd', 'eve'].filter(uid => isOverFor(row, uid));
  expect(over({ ...MATCHED, state: 'ended', leftBy: 'cyd' })).toEqual(['ada', 'bob', 'cyd']);
  expect(over({ ...MATCHED, leftBy: 'cyd' })).toEqual(['cyd']);
  expect(over(WAITING)).toEqual([]);
});

test.each<[string, Partial<DuelRow>, string[]]>([
  ['nobody of an end that its owner wished for', { how: 'cancelled', joiner: null }, []],
  ['the owner whom nobody joined', { how: 'expired', joiner: null }, ['ada']],
  ['both of a duel that nobody accepted', { how: 'late' }, ['ada', 'bob']],
  ['both of a duel that a ban ends', { how: 'banned', leftBy: 'bob' }, ['ada', 'bob']],
  ['the one whom the other has declined', { how: 'declined', leftBy: 'ada' }, ['bob']],
  ['the one whose opponent plays elsewhere', { how: 'busy', leftBy: 'bob' }, ['ada']],
  ['nobody of a duel whose owner plays elsewhere', { how: 'busy', joiner: null }, []],
  ['nobody of a duel without a stake', { how: 'late', bet: 0 }, []],
])('[LG-05] a notice of a stake that is back goes to %s', (_whom, ended, told) => {
  const row: DuelRow = { ...MATCHED, state: 'ended', ...ended };
  expect(toldOfRefund(row, row.joiner === null ? ['ada'] : ['ada', 'bob'])).toEqual(told);
});

test('[LG-05] a notice of a stake that is back goes to a player who was late, and not to one who declined, while the duel waits on', () => {
  const left = (leftHow: DuelRow['leftHow']) => toldOfRefund({ ...WAITING, leftBy: 'bob', leftHow }, ['bob']);
  expect([left('late'), left('declined'), left('busy')]).toEqual([['bob'], [], []]);
});

describe('a matched duel', () => {
  test('[DU-15] each player is ready once they have said so in time', () => {
    expect(step(MATCHED, accept('ada'))?.set).toEqual({ ownerReady: true });
    expect(step(MATCHED, accept('bob'))?.set).toEqual({ joinerReady: true });
    expect(step({ ...MATCHED, ownerReady: true }, accept('ada'))).toBeNull();
    expect(step(MATCHED, accept('eve'))).toBeNull();
    expect(step(LATE, accept('ada', LATE))).toBeNull();
  });

  test('[IP-14] [LG-05] a press meant for one opponent stakes nothing against the next', () => {
    const next = { ...MATCHED, joiner: 'eve', limitAt: at(READY_MS) };
    expect(step(next, accept('ada'))).toBeNull();
    expect(step(next, accept('ada', next))?.set).toEqual({ ownerReady: true });
  });

  const stays = { state: 'waiting', joiner: null } as const;
  const waits = (owner: string, gone: string) => ({ ...stays, how: null, owner, refunds: [gone] });
  const over = (how: DuelRow['how']) => ({ state: 'ended', how, refunds: ['ada', 'bob'] });

  test.each<[string, DuelRow, object]>([
    ['only the owner is ready', { ...LATE, ownerReady: true }, waits('ada', 'bob')],
    ['only the joiner is ready, who takes it over', { ...LATE, joinerReady: true }, waits('bob', 'ada')],
    ['nobody is ready', LATE, over('late')],
    [
      'both are ready, and no game could begin for long',
      { ...LATE, ...both, limitAt: at(-START_PATIENCE_MS) },
      over('late'),
    ],
  ])('[IP-14] a duel has the right fate at its limit when %s', (_what, row, expected) => {
    expect(fate(row, tick)).toMatchObject(expected);
  });

  test('[IP-14] a matched duel does not end before its limit, nor when both are ready', () => {
    expect(fate(MATCHED, tick)).toBeNull();
    expect(fate({ ...LATE, ...both }, tick)).toBeNull();
  });

  test.each<[string, DuelRow, string, object]>([
    ['the joiner', MATCHED, 'bob', waits('ada', 'bob')],
    ['the joiner after they were ready', { ...MATCHED, ...both }, 'bob', waits('ada', 'bob')],
    ['the owner of one who is ready', { ...MATCHED, joinerReady: true }, 'ada', waits('bob', 'ada')],
    ['the owner of one who is not', MATCHED, 'ada', over('declined')],
  ])('[IP-14] a matched duel has the right fate when it is declined by %s', (_who, row, by, expected) => {
    expect(fate(row, decline(by))).toMatchObject(expected);
    expect(step(row, decline(by))?.set).toMatchObject({ leftBy: by, leftReason: 'strength' });
  });

  test('[DU-12] a decline keeps the two apart in a public duel, and a passed limit or a private duel does not', () => {
    const apart = (row: DuelRow, event: DuelEvent) => step(row, event)?.set.parted;
    const parted = { ...MATCHED, parted: ['cyd'] };
    expect(apart(parted, decline('bob'))).toEqual(['cyd', 'bob']);
    expect(apart({ ...parted, joinerReady: true }, decline('ada'))).toEqual(['ada']);
    expect(apart(parted, decline('ada'))).toEqual([]);
    expect(apart({ ...parted, isPublic: false }, decline('bob'))).toEqual(['cyd']);
    expect(apart({ ...LATE, ownerReady: true }, tick)).toEqual([]);
  });

  test('[IP-14] a challenge without a stake makes both ready when it is accepted, and its owner only while they are there', () => {
    const challenge = {
      ...WAITING,
      isPublic: false,
      challenged: 'bob',
      bet: 0,
      seenAt: new Date(NOW - 9_000),
    };
    const join = { kind: 'join', by: 'bob', ownerIsHouse: false } as const;
    expect(step(challenge, join)?.set).toMatchObject({ ownerReady: true, joinerReady: true });
    const away = { ...challenge, seenAt: new Date(NOW - 10_000) };
    expect(step(away, join)?.set).toMatchObject({ ownerReady: false, joinerReady: true });
    for (const other of [
      { ...challenge, bet: 10 },
      { ...challenge, challenged: null },
    ])
      expect(step(other, join)?.set).toMatchObject({ ownerReady: false, joinerReady: false });
  });

  test('[IP-14] a challenge ends with an explicit decline, joined or not, and when its owner goes', () => {
    const challenge = { ...WAITING, isPublic: false, challenged: 'bob' };
    const joined = { ...MATCHED, isPublic: false, challenged: 'bob' };
    expect(fate(challenge, decline('bob'))).toMatchObject({ how: 'declined', refunds: ['ada'] });
    expect(step(challenge, decline('bob'))?.set).toMatchObject({ leftBy: 'bob', leftReason: 'strength' });
    expect(fate(challenge, { kind: 'leave', by: 'bob', how: 'busy', reason: null })).toBeNull();
    expect(fate(challenge, decline('eve'))).toBeNull();
    expect(fate(joined, decline('bob'))).toMatchObject(over('declined'));
    expect(fate({ ...joined, joinerReady: true }, decline('ada'))).toMatchObject(over('declined'));
    const late = { ...LATE, isPublic: false, challenged: 'bob' };
    expect(fate({ ...late, joinerReady: true }, tick)).toMatchObject(over('late'));
    expect(fate({ ...late, ownerReady: true }, tick)).toMatchObject(waits('ada', 'bob'));
  });

  test('[IP-21] a ban gives both stakes back, except in a game that has begun', () => {
    expect(fate(MATCHED, { kind: 'standstill', by: 'bob', how: 'banned' })).toMatchObject(over('banned'));
    expect(fate(WAITING, { kind: 'standstill', by: 'ada', how: 'banned' })).toMatchObject({
      how: 'banned',
      refunds: ['ada'],
    });
    expect(fate(MATCHED, { kind: 'standstill', by: 'eve', how: 'banned' })).toBeNull();
    expect(
      fate({ ...MATCHED, state: 'playing' }, { kind: 'standstill', by: 'bob', how: 'banned' }),
    ).toBeNull();
    expect(fate({ ...MATCHED, state: 'playing' }, decline('bob'))).toBeNull();
  });
});
