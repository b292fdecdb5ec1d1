import { readFileSync } from 'node:fs';
import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { type Bracket, type BracketMatch, buildBracket, GROUPS } from '../../../../src/client/bracket/model';
import { stepFrom } from '../../../../src/client/bracket/steps';
import {
  groupText,
  roundText,
  spokenMatch,
} from '../../../../src/client/screens/tournament/bracket/bracket-words';
import { bracketOf } from '../../../support/games/brackets';

/** The bracket as a screen reader says it. */

let t: TFunction;

beforeAll(async () => {
  const file = new URL('../../../../src/client/i18n/es/bracket.json', import.meta.url);
  const bracket: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const texts = i18next.createInstance();
  await texts.init({
    resources: { es: { translation: { bracket } } },
    lng: 'es',
    interpolation: { escapeValue: false },
  });
  t = texts.getFixedT('es');
});

/** What is heard by whoever goes through it with the arrows: down a round, on to the next, and from group to group. */
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

test('[TB-09] [TB-10] a bracket of four while it is played, from the first match to the last', () => {
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

test('[TB-09] a bracket of three says who goes through without playing', () => {
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

test('[TB-12] who has come to a match that is about to start is said', () => {
  const matches = bracketOf({ entrants: 4, played: 0 });
  Object.assign(matches[0]?.participants[1] ?? {}, { accepted: true });
  const bracket = buildBracket(matches);
  const said = [0, 1].map(id => spokenMatch(t, bracket, bracket.matches.get(id) as BracketMatch));
  expect(said).toEqual([
    'G1.1: player_1 contra player_4. Por empezar; player_4 ha confirmado',
    'G1.2: player_2 contra player_3. Por empezar',
  ]);
});
