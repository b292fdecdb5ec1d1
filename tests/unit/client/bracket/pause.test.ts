import { expect, test } from 'vitest';
import { bracketFollower } from '../../../../src/client/bracket/follow-bracket';
import { layOut } from '../../../../src/client/bracket/layout';
import { type BracketMatch, buildBracket, isByOrganiser } from '../../../../src/client/bracket/model';
import { liveIn } from '../../../../src/client/bracket/now-playing';
import { haltedIn, isLive } from '../../../../src/client/bracket/pause';
import { BracketPicture } from '../../../../src/client/bracket/picture';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

/** Eight players: two matches are being played, one of them between two of its games, and the others wait. */
function running() {
  const matches = bracketOf({ entrants: 8, played: 2, fighting: 2 });
  const [on, between] = matches.filter(({ state }) => state === 'FIGHTING');
  return matches.map(match => {
    if (match === on) return { ...match, game: 71 };
    if (match !== between) return match;
    const [first, second] = match.participants;
    const participants = [{ ...first, score: 1 }, second] as [typeof first, typeof second];
    return { ...match, participants };
  });
}

const lookOf = (matches: Parameters<typeof buildBracket>[0], id: number) => {
  const bracket = buildBracket(matches);
  const layout = layOut(bracket, new Set(), false);
  const picture = new BracketPicture(bracket, layout, words, { player: null, chosen: null });
  const box = layout.boxes.get(id);
  if (!box) throw new Error('no box');
  return picture.lookOf(box);
};

test('[IP-20] [TB-03] in a pause only games that are on are live: the same number for boxes, lists and boards', () => {
  const matches = running();
  expect(liveIn(buildBracket(matches))).toHaveLength(2);
  const halted = haltedIn(matches);
  const live = liveIn(buildBracket(halted));
  expect(live.map(({ frame }) => frame.game)).toEqual([71]);
  expect(halted.filter(isLive)).toHaveLength(live.length);
});

test('[IP-20] [TB-11] a series that waits in a pause keeps its score, has a sign and is not drawn as live', () => {
  const matches = running();
  const waiting = matches.find(({ state, game }) => state === 'FIGHTING' && game == null);
  const before = lookOf(matches, waiting?.id ?? -1);
  const look = lookOf(haltedIn(matches), waiting?.id ?? -1);
  expect([before.edge, before.far]).toEqual(['live', 'live']);
  expect([look.edge, look.far]).toEqual(['plain', 'halted']);
  expect(look.lines.map(({ icon, score }) => [icon, score])).toEqual([
    ['paused', '1'],
    ['paused', '0'],
  ]);
});

test('[IP-20] a match that has not changed keeps its identity through a pause', () => {
  const matches = running();
  const follow = bracketFollower();
  const first = follow(haltedIn(matches));
  expect(follow(haltedIn([...matches]))).toBe(first);
  const [some] = [...follow(matches).matches.values()].filter(({ isHalted }: BracketMatch) => isHalted);
  expect(some).toBeUndefined();
});

test('[IP-20] [TB-11] a series that the organiser decided has a sign of its own in place of the crown', () => {
  const matches = bracketOf({ entrants: 8, played: 1 });
  const [over] = matches.filter(({ state }) => state === 'FINISHED');
  const won = (decided: boolean) => {
    const changed = matches.map(match => (match === over ? { ...match, decided } : match));
    expect([...buildBracket(changed).matches.values()].filter(isByOrganiser)).toHaveLength(decided ? 1 : 0);
    return lookOf(changed, over?.id ?? -1).lines.map(({ icon }) => icon);
  };
  expect(won(false)).toEqual(['win', 'loss']);
  expect(won(true)).toEqual(['decided', 'loss']);
});
