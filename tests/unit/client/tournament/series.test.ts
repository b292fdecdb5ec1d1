import { expect, test } from 'vitest';
import { pointsText } from '../../../../src/client/bracket/state';
import { placeText, stakeText } from '../../../../src/client/tournament/series/round-text';
import {
  endingOf,
  explainsArmageddon,
  fateOf,
  gameNumber,
  nextOf,
  pipsOf,
  playedBeside,
  scoreText,
  seriesOf,
  stakeOf,
  standingsOf,
  theirFate,
  trophyScale,
} from '../../../../src/client/tournament/series/series';
import type { TournamentMatch } from '../../../../src/protocol/tournament';
import type { BracketSlot, MatchFrame } from '../../../../src/protocol/tournament-entities';
import { translated } from '../i18n/translated';

const slot = (id: number | null, name: string | null, more: Partial<BracketSlot> = {}): BracketSlot => ({
  id,
  name,
  score: null,
  resultText: null,
  ...more,
});
const box = (
  id: number,
  participants: [BracketSlot, BracketSlot],
  more: Partial<MatchFrame> = {},
): MatchFrame => ({
  id,
  name: `G ${id}`,
  state: 'READY',
  groupNumber: 1,
  roundNumber: 1,
  number: id,
  childCount: 3,
  isArmageddon: false,
  nextMatchId: 9,
  nextLooserMatchId: 12,
  participants,
  hidden: false,
  ...more,
});
const match = (own: number, other: number, more: Partial<TournamentMatch> = {}): TournamentMatch => ({
  id: 1,
  player: { name: 'Ana', elo: 1500, accepted: false, score: own },
  opponent: { name: 'Boris', elo: 1500, accepted: false, score: other },
  roundNumber: 1,
  groupNumber: 1,
  childCount: 3,
  isArmageddon: false,
  matchTimerLimit: null,
  name: 'G 1.1',
  ...more,
});

test('[TB-22] half points are written with the sign of a half', () => {
  expect([0, 0.5, 1, 1.5, 2].map(pointsText)).toEqual(['0', '½', '1', '1½', '2']);
  expect(scoreText(1.5, 0.5)).toBe('1½–½');
});

test('[TB-21] a series has as many pips as wins are needed: two in a best of three, three in a best of five', () => {
  expect(pipsOf(1.5, 3)).toEqual(['full', 'half']);
  expect(pipsOf(0, 5)).toEqual(['empty', 'empty', 'empty']);
});

test('[TM-01] the lobby says which game comes and what decides the series', () => {
  expect(gameNumber(match(1, 1))).toBe(3);
  expect(gameNumber(match(1, 0.5, { game: 3 }))).toBe(3);
  expect(stakeOf(match(1.5, 0.5))).toBe('drawPlayer');
  expect(stakeOf(match(0.5, 1.5))).toBe('drawOpponent');
  expect(stakeOf(match(1, 1))).toBe('decider');
  expect(stakeOf(match(1, 0))).toBe('win');
  expect(stakeOf(match(0, 1))).toBe('mustWin');
  expect(stakeOf(match(0, 0))).toBe('open');
});

test('[TM-01] the lobby of a final says which player takes the final, and other lobbies which player goes through', () => {
  const { t } = translated('en');
  const words = (own: number, other: number) =>
    ([1, 3] as const).map(groupNumber => stakeText(t, match(own, other, { groupNumber })));
  expect(words(1, 1)).toEqual(['Whoever wins goes through', 'Whoever wins takes the final']);
  expect(words(1, 0)).toEqual(['Win and you are through', 'Win and the final is yours']);
  expect(words(1.5, 0.5)).toEqual(['A draw puts you through', 'A draw wins you the final']);
  expect(words(0, 1)).toEqual(['You have to win', 'You have to win']);
  expect(words(0, 0)).toEqual(['Best of 3', 'Best of 3']);
});

test('[TM-04] an armageddon is explained until 10 s before its limit, and another game never', () => {
  const armageddon = match(1.5, 1.5, { isArmageddon: true });
  expect([60_000, 10_001, 10_000, 0].map(left => explainsArmageddon(armageddon, left))).toEqual([
    ...[true, true, false, false],
  ]);
  expect(explainsArmageddon(match(1.5, 1.5), 60_000)).toBe(false);
});

test('[TM-07] a result makes the player advance, win the tournament, drop or go out', () => {
  const won = { name: 'Ana', elo: 1500, accepted: true, score: 2, result: 'win' as const };
  const lost = { ...won, score: 0, result: 'loss' as const };
  expect(fateOf(match(2, 0, { player: won, nextMatchId: 9 }))).toBe('advanced');
  expect(fateOf(match(2, 0, { player: won, nextMatchId: null }))).toBe('champion');
  expect(fateOf(match(0, 2, { player: lost, nextLooserMatchId: 12 }))).toBe('dropped');
  expect(fateOf(match(0, 2, { player: lost, nextLooserMatchId: null }))).toBe('out');
  expect(fateOf(match(0, 2, { player: lost, nextLooserMatchId: 12, next: 'out' }))).toBe('out');
});

test('[TM-07] [TM-09] a final that is won from below sends neither player out, down or home with the title', () => {
  const final = { groupNumber: 3, roundNumber: 1, nextMatchId: 31, nextLooserMatchId: 31 } as const;
  const fates = (next: 'advanced' | 'dropped' | 'champion' | 'out', more = {}) => {
    const seen = match(0, 0, { ...final, next, ...more });
    return [fateOf(seen), theirFate(seen)];
  };
  expect(fates('advanced')).toEqual(['again', 'again']);
  expect(fates('dropped')).toEqual(['again', 'again']);
  expect(fates('champion')).toEqual(['champion', 'out']);
  expect(fates('out')).toEqual(['out', 'champion']);
  const second = { roundNumber: 2, nextMatchId: null, nextLooserMatchId: null };
  expect(fates('champion', second)).toEqual(['champion', 'out']);
  expect(fates('out', second)).toEqual(['out', 'champion']);
});

test('[TM-09] [TB-19] a match to which neither came lets nobody through, and a house player whose opponent did not come was there', () => {
  const side = (result: 'win' | 'loss') => ({ name: 'Ana', elo: 1500, accepted: false, score: 0, result });
  const noShow = (own: 'win' | 'loss', other: 'win' | 'loss', more: Partial<TournamentMatch> = {}) =>
    match(0, 0, {
      ...{ player: side(own), opponent: { ...side(other), house: true } },
      ...{ decided: { how: 'noShow', reason: null }, ...more },
    });
  const nobody = noShow('loss', 'loss', { next: 'out', nextLooserMatchId: 12 });
  expect([endingOf(nobody), fateOf(nobody), theirFate(nobody)]).toEqual(['neither', 'out', 'out']);
  const final = noShow('loss', 'loss', { next: 'out', groupNumber: 3 });
  expect(theirFate(final)).toBe('out');
  const absent = noShow('loss', 'win', { next: 'dropped' });
  expect([endingOf(absent), theirFate(absent)]).toEqual(['ownAbsence', 'advanced']);
  const alone = noShow('win', 'loss', { next: 'advanced', nextLooserMatchId: 12 });
  expect([endingOf(alone), theirFate(alone)]).toEqual(['walkover', 'dropped']);
  expect(endingOf(match(2, 0))).toBeNull();
});

test('[TM-07] the next opponent is a name, one of two names, or the match they come from', () => {
  const first = box(1, [slot(1, 'Ana'), slot(2, 'Boris')], { state: 'FIGHTING' });
  const second = box(2, [slot(3, 'Chen', { score: 1 }), slot(4, 'Dora')], { state: 'FIGHTING' });
  const from = (source: number, name: string | null = null): BracketSlot =>
    slot(name === null ? null : 3, name, { origin: { kind: 'winner', match: source } });
  const next = (other: BracketSlot) => [first, second, box(9, [from(1), other])];
  const won = match(2, 0, { nextMatchId: 9 });
  expect(nextOf(next(from(2, 'Chen')), won, true)?.opponent).toEqual({ kind: 'known', name: 'Chen' });
  expect(nextOf(next(from(2)), won, true)?.opponent).toMatchObject({
    kind: 'either',
    names: ['Chen', 'Dora'],
  });
  const loser = slot(null, null, { origin: { kind: 'loser', match: 2 } });
  expect(nextOf(next(loser), won, true)?.opponent).toMatchObject({
    kind: 'from',
    as: 'loser',
    match: { id: 2 },
  });
  expect(nextOf(next(loser), won, false)).toBeNull();
  expect(playedBeside(next(loser), match(0, 0))).toEqual([second]);
});

test('[TM-07] a match with a bye is passed over: the next match is the first one that is played', () => {
  const bye = (source?: number) =>
    slot(null, null, {
      bye: true,
      ...(source !== undefined && { origin: { kind: 'winner' as const, match: source } }),
    });
  const from = (kind: 'winner' | 'loser', source: number) =>
    slot(null, null, { origin: { kind, match: source } });
  const lower = { groupNumber: 2 as const, nextLooserMatchId: null };
  // The end of a tournament of two: its losers' bracket has no other players.
  const two = [
    box(2, [slot(1, 'Ana'), slot(2, 'Boris')]),
    box(5, [from('winner', 2), from('winner', 4)]),
    box(3, [bye(), bye()], { ...lower, nextMatchId: 4 }),
    box(4, [from('loser', 2), bye(3)], { ...lower, nextMatchId: 5 }),
  ];
  const only = match(0, 0, { id: 2, nextMatchId: 5, nextLooserMatchId: 4 });
  const again = { match: { id: 5 }, opponent: { kind: 'known', name: 'Boris' } };
  expect([true, false].map(isWon => nextOf(two, only, isWon))).toMatchObject([again, again]);
  // One of the two who play in the first round of three meets whoever loses the second.
  const three = [
    box(1, [slot(2, 'Ana'), slot(3, 'Boris')]),
    box(2, [slot(1, 'Chen'), from('winner', 1)], { roundNumber: 2 }),
    box(3, [bye(), from('loser', 1)], { ...lower, nextMatchId: 4 }),
    box(4, [from('loser', 2), from('winner', 3)], { ...lower, nextMatchId: 5 }),
  ];
  const first = match(0, 0, { id: 1, nextMatchId: 2, nextLooserMatchId: 3 });
  expect(nextOf(three, first, false)).toMatchObject({
    match: { id: 4 },
    opponent: { kind: 'from', as: 'loser', match: { id: 2 } },
  });
});

test('[TM-07] a final won from the losers’ bracket is played again by the same two, and any other is the last match of both', () => {
  const finals = [
    box(1, [slot(1, 'Ana'), slot(2, 'Boris')], { groupNumber: 3 }),
    box(9, [slot(null, null), slot(null, null)], { groupNumber: 3, roundNumber: 2, hidden: true }),
  ];
  const final = match(0, 0, { groupNumber: 3, nextMatchId: 9, nextLooserMatchId: 9 });
  const ana = { ...final.player, name: 'Ana' };
  const boris = { ...final.player, name: 'Boris' };
  const ways = (more: Partial<TournamentMatch>) =>
    [true, false].map(isWon => nextOf(finals, { ...final, ...more }, isWon));
  const again = (name: string) => ({ match: finals[1], opponent: { kind: 'known', name } });
  expect(ways({ player: ana, opponent: boris })).toEqual([null, again('Boris')]);
  expect(ways({ player: boris, opponent: ana })).toEqual([again('Ana'), null]);
  expect(ways({ id: 9, roundNumber: 2, nextMatchId: null })).toEqual([null, null]);
});

test('[TM-08] [TB-20] a player who is out sees all their series, walkovers as such, and no byes', () => {
  const bracket = [
    box(1, [slot(1, 'Ana', { score: 2, result: 'win' }), slot(2, 'Boris', { score: 1, result: 'loss' })], {
      endedAt: 20,
    }),
    box(2, [slot(1, 'Ana', { result: 'win' }), slot(null, null, { bye: true })]),
    box(
      3,
      [slot(5, 'Eva', { result: 'win' }), slot(1, 'Ana', { result: 'loss', resultText: 'NS', rank: 2 })],
      {
        endedAt: 30,
        groupNumber: 2,
      },
    ),
  ];
  expect(seriesOf(bracket, 1)).toMatchObject([
    { opponent: 'Boris', own: 2, other: 1, won: true, text: null },
    { opponent: 'Eva', won: false, text: 'NS' },
  ]);
});

test('[TM-08] [LG-09] players who share a place share its prizes; one without a game gets none, nor does the house', () => {
  const loser = (id: number, score: number | null) =>
    slot(id, `P${id}`, { result: 'loss', rank: 3, rankTo: 5, score });
  const bracket = [
    box(1, [slot(1, 'Ana', { result: 'win', rank: 1 }), slot(2, 'Boris', { result: 'loss', rank: 2 })]),
    box(2, [slot(2, 'Boris', { result: 'win', rank: 2 }), slot(null, null, { bye: true })]),
    box(3, [loser(3, 0.5), loser(4, null)]),
    box(4, [loser(5, 1), loser(4, null)]),
  ];
  expect(standingsOf(bracket, [50, 30, 20], new Set([5]))).toEqual([
    { id: 1, name: 'Ana', rank: 1, prize: 50 },
    // They lost without having played, and came there without an opponent.
    { id: 2, name: 'Boris', rank: 2, prize: 0 },
    { id: 3, name: 'P3', rank: 3, rankTo: 5, prize: 6.66 },
    { id: 4, name: 'P4', rank: 3, rankTo: 5, prize: 0 },
    { id: 5, name: 'P5', rank: 3, rankTo: 5, prize: 0 },
  ]);
});

test('[TB-07] trophies get smaller down to the fourth place', () => {
  expect([1, 2, 3, 4, 5].map(rank => Number(trophyScale(rank).toFixed(3)))).toEqual([
    1, 0.769, 0.592, 0.455, 0.5,
  ]);
});

test.each([
  ['en', ['1st', '2nd', '3rd', '4th', '11th', '22nd'], ['1st to 2nd', '49th to 64th', '13th to 22nd']],
  ['es', ['1.º', '2.º', '3.º', '4.º', '11.º', '22.º'], ['1.º a 2.º', '49.º a 64.º', '13.º a 22.º']],
  ['pt', ['1º', '2º', '3º', '4º', '11º', '22º'], ['1º a 2º', '49º a 64º', '13º a 22º']],
  ['ru', ['1-е', '2-е', '3-е', '4-е', '11-е', '22-е'], ['1–2-е', '49–64-е', '13–22-е']],
  [
    'ar',
    ['المركز 1', 'المركز 2', 'المركز 3', 'المركز 4', 'المركز 11', 'المركز 22'],
    ['من المركز 1 إلى المركز 2', 'من المركز 49 إلى المركز 64', 'من المركز 13 إلى المركز 22'],
  ],
] as const)(
  '[TB-08] a place is written as an ordinal, and a shared one as a range: %s',
  (lng, places, shared) => {
    const { t } = translated(lng);
    expect([1, 2, 3, 4, 11, 22].map(rank => placeText(t, { rank }, lng))).toEqual(places);
    const ranges = [
      { rank: 1, rankTo: 2 },
      { rank: 49, rankTo: 64 },
      { rank: 13, rankTo: 22 },
    ];
    expect(ranges.map(place => placeText(t, place, lng))).toEqual(shared);
  },
);
