import { expect, test } from 'vitest';
import { buildBracket, hasGames } from '../../../../src/client/bracket/model';
import { ResultLine } from '../../../../src/client/replay/result-line';
import { readMatch } from '../../../../src/client/replay/state/replay-match';
import { Games } from '../../../../src/client/tournament/bracket/match-games';
import type { SeriesAnswer } from '../../../../src/protocol/tournament-calls';
import { bracketOf } from '../../../support/games/brackets';
import { asText } from '../page/as-text';

/** Ways between a match of a bracket and the replays of its games. */

const bracket = buildBracket(bracketOf({ entrants: 8, played: 4, fighting: 1 }));
const match = bracket.groups.winners[0]?.matches[0];
if (!match) throw new Error('no match');
const [upper, lower] = match.slots.map(({ player }) => player?.id ?? 0);

type Played = SeriesAnswer['games'][number];
const game = (number: number, more: Partial<Played>): Played => ({
  ...{
    game: 70 + number,
    number,
    white: upper ?? 0,
    isArmageddon: false,
    result: 'white',
    reason: 'checkmate',
  },
  moves: ['e4', 'e5', 'Nf3'],
  ...more,
});

test('each game of a match leads to its replay, with the points of the player in the upper line first', async () => {
  const text = asText(
    <Games
      match={match}
      games={[
        game(1, {}),
        game(2, { white: lower ?? 0, result: 'white', reason: 'surrender' }),
        game(3, { white: lower ?? 0, result: 'draw', reason: 'draw', isArmageddon: true }),
      ]}
    />,
  );
  expect(text.match(/href="[^"]+"/g)).toEqual([
    'href="/matches/71"',
    'href="/matches/72"',
    'href="/matches/73"',
  ]);
  expect(text.match(/[01½]–[01½]<\/b>/g)).toEqual(['1–0</b>', '0–1</b>', '½–½</b>']);
  expect(text.match(/data-side="."/g)).toEqual(['data-side="w"', 'data-side="b"', 'data-side="b"']);
  expect(text).toContain('2 moves · Checkmate');
  expect(text).toContain('Armageddon · Agreement');
});

test('a game is spoken with White first, whichever line of the match that player has', async () => {
  const text = asText(
    <Games match={match} games={[game(2, { white: lower ?? 0, result: 'white', reason: 'surrender' })]} />,
  );
  const [one, other] = match.slots.map(({ player }) => player?.name);
  expect(text.replace(/[\u2068\u2069]/g, '')).toContain(
    `aria-label="Game 2: ${other} against ${one}, 1–0. Surrender"`,
  );
});

test('a match offers its games once it is over and at least one was played', () => {
  const withGames = [...bracket.matches.values()].filter(hasGames);
  expect(withGames.map(({ id }) => id)).toEqual(bracket.groups.winners[0]?.matches.map(({ id }) => id));
  const walkover = bracketOf({ entrants: 8, played: 1 }).map(frame => ({
    ...frame,
    ...(frame.id === match.id && { state: 'WALK_OVER' as const }),
    participants: frame.participants.map(slot => ({ ...slot, score: 0 })) as typeof frame.participants,
  }));
  expect([...buildBracket(walkover).matches.values()].filter(hasGames)).toEqual([]);
});

test('the replay of a tournament’s game leads to its match in the bracket', async () => {
  const answer = { whites: 'Ana', blacks: 'Luis', movements: 'e4 e5' };
  const details = {
    ...{
      date: '2026-11-22T20:00:00.000Z',
      win: true,
      draw: false,
      reason: 'surrender',
      gameTimeControl: 'BLITZ_3',
    },
    ...{ type: 'BLITZ_RANKED', white: player('Ana'), black: player('Luis'), clocks: [] },
    tournament: { id: 5, name: 'Cup', match: 7, number: 2 },
  };
  const text = asText(<ResultLine id={1} match={readMatch({ ...answer, details })} />);
  expect(text).toContain('href="/tournament/5?match=7"');
  expect(text.replace(/[\u2068\u2069]/g, '')).toContain('Cup, game 2');
});

const player = (username: string) => ({ username, elo: 1500, board: 'CLASSIC', house: false });
