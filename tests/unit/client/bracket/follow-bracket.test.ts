import { describe, expect, test } from 'vitest';
import { bracketFollower } from '../../../../src/client/bracket/follow-bracket';
import { layOut } from '../../../../src/client/bracket/layout';
import { type Bracket, type BracketMatch, buildBracket } from '../../../../src/client/bracket/model';
import { BracketPicture } from '../../../../src/client/bracket/picture';
import { stillFits } from '../../../../src/client/bracket/same-layout';
import type { MatchFrame } from '../../../../src/protocol/tournament-entities';
import { bracketOf } from '../../../support/games/brackets';
import { words } from './words';

const NONE: ReadonlySet<number> = new Set();
const ENTRANTS = 27;

/** Frames of a bracket after so many matches; unchanged frames are the same objects as in `before`. */
function framesAfter(played: number, before: readonly MatchFrame[] = []): readonly MatchFrame[] {
  const known = new Map(before.map(frame => [JSON.stringify(frame), frame]));
  return bracketOf({ entrants: ENTRANTS, played, fighting: 2 }).map(
    frame => known.get(JSON.stringify(frame)) ?? frame,
  );
}

const briefly = (match: BracketMatch | undefined) =>
  match && `${match.id} ${match.state} ${match.slots.map(({ player, score }) => `${player?.id} ${score}`)}`;

/** All that can be read from a bracket, along every link. */
const told = ({ matches, groups, players }: Bracket) => ({
  groups: Object.values(groups).map(rounds => rounds.map(round => round.matches.map(briefly))),
  players: [...players.keys()].sort((a, b) => a - b),
  matches: [...matches.values()].map(match => [
    briefly(match),
    match.isOver,
    match.slots.map(({ origin }) => origin && [origin.outcome, briefly(matches.get(origin.match))]),
    [match.winTo, match.loseTo].map(link => link && [link.slot, briefly(matches.get(link.match))]),
  ]),
});

describe('[TB-09] a bracket that is followed', () => {
  test('a followed bracket equals a new one at every result, forwards and back', () => {
    const follow = bracketFollower();
    let frames: readonly MatchFrame[] = [];
    for (const played of [0, 1, 2, 7, 20, 40, 60, 40, 3]) {
      frames = framesAfter(played, frames);
      expect(told(follow(frames))).toEqual(told(buildBracket(frames)));
    }
  });

  test('a followed bracket keeps matches, boxes and looks that have not changed, and is itself kept when nothing has', () => {
    const follow = bracketFollower();
    const frames = framesAfter(10);
    const before = follow(frames);
    expect(follow([...frames])).toBe(before);
    const layout = layOut(before, NONE, false);
    const picture = new BracketPicture(before, layout, words, { player: null, chosen: null });
    const looks = new Map([...layout.boxes.values()].map(box => [box.match, picture.lookOf(box)]));

    const next = framesAfter(11, frames);
    const isChanged = (id: number) =>
      next.find(frame => frame.id === id) !== frames.find(frame => frame.id === id);
    const after = follow(next);
    expect(stillFits(layout, before, after, NONE)).toBe(true);
    expect(after.changed.length).toBeGreaterThan(0);
    const shown = new BracketPicture(after, layout, words, { player: null, chosen: null }, picture);
    for (const [id, match] of after.matches) {
      expect(match === before.matches.get(id)).toBe(!isChanged(id));
      expect(after.changed.includes(match)).toBe(isChanged(id));
      const box = layout.boxes.get(id);
      if (!box) continue;
      if (!isChanged(id)) expect(shown.lookOf(box)).toBe(looks.get(id));
    }
  });

  test('a followed bracket looks like a new one, whatever is emphasised', () => {
    const follow = bracketFollower();
    let frames = framesAfter(0);
    let picture: BracketPicture | null = null;
    for (const [played, player] of [
      [0, 1],
      [1, 1],
      [9, 1],
      [30, 1],
      [30, 2],
      [60, null],
    ] as const) {
      frames = framesAfter(played, frames);
      const bracket = follow(frames);
      const fits = picture !== null && stillFits(picture.layout, picture.bracket, bracket, NONE);
      const layout = picture !== null && fits ? picture.layout : layOut(bracket, NONE, false);
      const emphasis = { player, chosen: null };
      picture = new BracketPicture(bracket, layout, words, emphasis, picture);
      const built = buildBracket(frames);
      const anew = new BracketPicture(built, layOut(built, NONE, false), words, emphasis);
      for (const box of layout.boxes.values()) {
        const same = anew.layout.boxes.get(box.match);
        expect(same && anew.lookOf(same)).toEqual(picture.lookOf(box));
      }
      const toned = ({ tones }: BracketPicture) =>
        [...tones].map(([{ from, to }, tone]) => `${from.match} ${to.match} ${tone}`).sort();
      expect(toned(picture)).toEqual(toned(anew));
    }
  });

  test('a bracket tells the same along its links after another has followed it', () => {
    const follow = bracketFollower();
    const frames = framesAfter(20);
    const before = follow(frames);
    const known = told(before);
    expect(told(follow(framesAfter(21, frames)))).not.toEqual(known);
    expect(told(before)).toEqual(known);
  });

  test('a followed bracket is built anew when other matches come', () => {
    const follow = bracketFollower();
    follow(framesAfter(3));
    const others = bracketOf({ entrants: 16 });
    expect(told(follow(others))).toEqual(told(buildBracket(others)));
  });
});
