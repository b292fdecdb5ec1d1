import * as v from 'valibot';
import { expect, test } from 'vitest';
import { layOut } from '../../../../src/client/bracket/layout';
import {
  type Bracket,
  type BracketMatch,
  buildBracket,
  GROUPS,
  matchIn,
  shownIn,
} from '../../../../src/client/bracket/model';
import { BracketPicture } from '../../../../src/client/bracket/picture';
import { stepFrom } from '../../../../src/client/bracket/steps';
import {
  groupText,
  namesText,
  spokenMatch,
  stateText,
} from '../../../../src/client/tournament/bracket/bracket-words';
import { marksIn } from '../../../../src/client/tournament/bracket/marks';
import { nextText, roundText, whereOf } from '../../../../src/client/tournament/series/round-text';
import { matchFrameSchema } from '../../../../src/protocol/tournament-entities';
import { bracketOf } from '../../../support/games/brackets';
import { BRACKET_MATCH } from '../../protocol/tournament-frames';
import { translated } from '../i18n/translated';
import { words } from './words';

/** The bracket as a screen reader says it. */

const { t } = translated('es');

/** Texts read out to a user of the arrow keys: down a round, on to the next, and from group to group. */
function heard(bracket: Bracket): string[] {
  return GROUPS.flatMap(group => {
    const rounds = bracket.groups[group];
    return [
      groupText(t, group),
      ...rounds.flatMap(({ number, matches }) => [
        roundText(t, group, number, rounds.length),
        ...down(bracket, stepFrom(bracket, matches[0] as BracketMatch, 'first')).map(match =>
          spokenMatch(t, bracket, match),
        ),
      ]),
    ];
  });
}

function down(bracket: Bracket, first: BracketMatch | null): BracketMatch[] {
  return first ? [first, ...down(bracket, stepFrom(bracket, first, 'down'))] : [];
}

test('[TB-09] [TB-10] a bracket of four is read out while it is played, from the first match to the last', () => {
  expect(heard(buildBracket(bracketOf({ entrants: 4, played: 2, fighting: 1 })))).toEqual([
    'Cuadro de ganadores',
    'Semifinal',
    'G1.1: player_1 gana a player_4, 2 a 0',
    'G1.2: player_2 gana a player_3, 2 a 0',
    'Final',
    'G2.1: player_1 contra player_2. Por empezar',
    'Cuadro de perdedores',
    'Semifinal',
    'P1.1: player_4 0, player_3 0. En juego',
    'Final',
    'P2.1: Perdedor de G2.1 contra Ganador de P1.1. Por decidir',
    'Final',
    'Ronda final',
    'F1: Ganador de G2.1 contra Ganador de P2.1. Por decidir',
    'Finalísima',
    'F2: solo si hace falta',
  ]);
});

test('[TB-09] a bracket of three is read out with the player who goes through without playing', () => {
  expect(heard(buildBracket(bracketOf({ entrants: 3, played: 0 })))).toEqual([
    'Cuadro de ganadores',
    'Semifinal',
    'G1.1: player_1 pasa sin jugar',
    'G1.2: player_2 contra player_3. Por empezar',
    'Final',
    'G2.1: player_1 contra Ganador de G1.2. Falta un jugador',
    'Cuadro de perdedores',
    'Semifinal',
    'P1.1: Perdedor de G1.2 pasa sin jugar',
    'Final',
    'P2.1: Perdedor de G2.1 contra Perdedor de G1.2. Por decidir',
    'Final',
    'Ronda final',
    'F1: Ganador de G2.1 contra Ganador de P2.1. Por decidir',
    'Finalísima',
    'F2: solo si hace falta',
  ]);
});

test('[TB-09] a round is read out with as many matches as follow', () => {
  const bracket = buildBracket(bracketOf({ entrants: 5, played: 0 }));
  const first = bracket.groups.losers[0]?.matches ?? [];
  const told = first[0] ? down(bracket, stepFrom(bracket, first[0], 'first')) : [];
  expect([first.length, shownIn(bracket, first).length, told.length]).toEqual([2, 1, 1]);
});

test('[TB-12] a match that is about to start is read out with the players who have come', () => {
  const matches = bracketOf({ entrants: 4, played: 0 });
  Object.assign(matches[0]?.participants[1] ?? {}, { accepted: true });
  const bracket = buildBracket(matches);
  const said = [0, 1].map(id => spokenMatch(t, bracket, bracket.matches.get(id) as BracketMatch));
  expect(said).toEqual([
    'G1.1: player_1 contra player_4. Por empezar; player_4 ha confirmado',
    'G1.2: player_2 contra player_3. Por empezar',
  ]);
});

test('[TB-18] each code of a match has its word and its look, and so have the states of other viewers', () => {
  const side = (id: number, result: 'win' | 'loss' | null) => ({
    ...{ id, name: `player_${id}`, score: result === 'win' ? 2 : 0, resultText: null, result },
    accepted: id === 1,
  });
  const looks = [0, 1, 2, 3, 4, 5, 6, 'DONE', 'SCORE_DONE'].map(state => {
    const isOver = typeof state === 'string' || state > 3;
    const second =
      state === 0 || state === 1 ? { ...side(2, null), id: null } : side(2, isOver ? 'loss' : null);
    const first = state === 0 ? { ...side(1, null), id: null } : side(1, isOver ? 'win' : null);
    const bracket = buildBracket([
      v.parse(matchFrameSchema, { ...BRACKET_MATCH, state, participants: [first, second] }),
    ]);
    const layout = layOut(bracket, new Set(), false);
    const box = layout.boxes.get(0);
    if (!box) throw new Error('no box');
    const picture = new BracketPicture(bracket, layout, words, { player: null, chosen: null });
    const { edge, far, lines } = picture.lookOf(box);
    const [one] = lines;
    return [
      stateText(t, matchIn(bracket, box.match)),
      edge,
      far,
      `${one.score} ${one.check} ${one.icon}`,
    ].join(', ');
  });
  expect(looks).toEqual([
    'Por decidir, plain, empty,  null null',
    'Falta un jugador, plain, empty,  winner null',
    'Por empezar, plain, empty,  winner null',
    'En juego, live, live, 0 winner null',
    'Terminada, plain, top, 2 winner win',
    'Terminada, plain, top, 2 winner win',
    'Ausencia, plain, top, WO winner win',
    'Terminada, plain, top, 2 winner win',
    'Terminada, plain, top, 2 winner win',
  ]);
});

test('[TB-09] players who go through a round without playing are named in one sentence', () => {
  const said = (...names: string[]) =>
    t('bracket.through', { count: names.length, names: namesText(t, 'es', names) }).replace(
      /[\u2068\u2069]/g,
      '',
    );
  expect(said('Ksenia_R')).toBe('pasa sin jugar Ksenia_R');
  expect(said('Ksenia_R', 'Yasmin88')).toBe('pasan sin jugar Ksenia_R y Yasmin88');
});

test('[TB-10] a round has one name in the lobby, in notes and in the bracket, with its group where no heading says it', () => {
  const all = v.parse(v.array(matchFrameSchema), bracketOf({ entrants: 8, played: 0 }));
  const names = new Set(all.map(match => whereOf(t, match, all)));
  expect([...names]).toEqual([
    'Ronda 1, ganadores',
    'Semifinal, ganadores',
    'Final, ganadores',
    'Ronda 1, perdedores',
    'Ronda 2, perdedores',
    'Semifinal, perdedores',
    'Final, perdedores',
    'Ronda final',
    'Finalísima',
  ]);
  const match = all.find(({ groupNumber, roundNumber }) => groupNumber === 1 && roundNumber === 2);
  if (!match) throw new Error('no semifinal');
  expect(nextText(t, { kind: 'from', as: 'loser', match }, all)).toBe(
    'Perdedor de una serie (Semifinal, ganadores)',
  );
  const either = { kind: 'either', names: ['_ana', '2024_10'], match } as const;
  expect(nextText(t, either, all)).toBe('\u2068_ana\u2069 o \u20682024_10\u2069');
  // Before the bracket has come, nobody knows which round is the last.
  expect(whereOf(t, match, null)).toBe('Ronda 2, ganadores');
});

test('[TB-20] a match that an armageddon decided is marked at its winner, spoken with the score of the games before', () => {
  const side = (id: number, result: 'win' | 'loss', more: object = {}) => ({
    ...{ id, name: `player_${id}`, score: 1.5, resultText: null, result, ...more },
  });
  const shown = (...participants: [object, object]) => {
    const bracket = buildBracket([
      v.parse(matchFrameSchema, { ...BRACKET_MATCH, state: 'FINISHED', isArmageddon: true, participants }),
    ]);
    const layout = layOut(bracket, new Set(), false);
    const box = layout.boxes.get(0);
    if (!box) throw new Error('no box');
    const picture = new BracketPicture(bracket, layout, words, { player: null, chosen: null });
    return {
      icons: picture.lookOf(box).lines.map(({ icon, score }) => `${icon} ${score}`),
      marks: marksIn(bracket),
      said: spokenMatch(t, bracket, matchIn(bracket, box.match)),
    };
  };
  expect(shown(side(1, 'loss'), side(2, 'win'))).toEqual({
    icons: ['loss 1½', 'armageddon 1½'],
    marks: ['armageddon'],
    said: 'G1.1: player_2 gana a player_1 en el armagedón, tras 1½ a 1½',
  });
  // A player who misses the armageddon has lost by absence.
  expect(shown(side(1, 'loss', { resultText: 'NS' }), side(2, 'win', { resultText: 'WO' }))).toEqual({
    icons: ['loss NS', 'win WO'],
    marks: ['NS', 'WO'],
    said: 'G1.1: player_2 pasa por ausencia de player_1',
  });
});

test('[TB-11] [IP-20] a series that the organiser decided is said to be so, in its row, its panel and its mark', () => {
  const matches = bracketOf({ entrants: 4, played: 1 });
  const decided = matches.map(match => (match.state === 'FINISHED' ? { ...match, decided: true } : match));
  const bracket = buildBracket(decided);
  const [match] = [...bracket.matches.values()].filter(({ isOver }) => isOver);
  if (!match) throw new Error('no match');
  expect(stateText(t, match)).toBe('Decidida por la organización');
  expect(spokenMatch(t, bracket, match)).toContain('por decisión de la organización');
  expect(marksIn(bracket)).toEqual(['decided']);
});
