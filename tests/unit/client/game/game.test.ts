import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { plyOfStep } from '../../../../src/client/board/steps';
import { reasonKey } from '../../../../src/client/game/result/result-text';
import { scoreOf } from '../../../../src/client/game/result/score-text';
import { spokenMove, spokenMoves } from '../../../../src/client/game/spoken/spoken-move';
import {
  lowTimeMark,
  minutesText,
  paceOf,
  tenthsFormat,
  thoughtText,
} from '../../../../src/client/game/texts/time-text';
import type { Language } from '../../../../src/protocol/settings';
import { TIME_CONTROLS } from '../../../../src/rules/time-control';
import { translated } from '../i18n/translated';

const LANGUAGES: readonly Language[] = ['es', 'en', 'ru', 'pt', 'ar'];
const say = Object.fromEntries(LANGUAGES.map(one => [one, translated(one).t])) as Record<Language, TFunction>;

describe('how a game ended', () => {
  const DECISIVE = ['checkmate', 'timeout', 'surrender', 'afk', 'nomove'];
  const DRAWN = ['draw', 'stalemate', 'insufficientmaterial', 'threefoldrepetition', 'fiftymoves'];
  const endings = [
    ...DECISIVE.flatMap(reason => [
      { outcome: 'win' as const, reason },
      { outcome: 'lose' as const, reason },
    ]),
    ...DRAWN.map(reason => ({ outcome: 'draw' as const, reason })),
    { outcome: 'aborted' as const, reason: 'abort' as const },
    { outcome: 'aborted' as const, reason: 'nostart' as const },
  ];

  test.each(LANGUAGES)('[GM-19 I18-01] every reason has words of its own in %s', language => {
    const sentences = endings.map(end => say[language](reasonKey(end), { name: 'Lucan_1810' }));
    expect(new Set(sentences).size).toBe(endings.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/game\.|\{\{/);
  });

  test('[GM-19] a winner reads the name of the player who gave up or lost on time', () => {
    for (const reason of ['timeout', 'surrender', 'afk', 'nomove']) {
      expect(say.es(reasonKey({ outcome: 'win', reason }), { name: 'Lucan_1810' })).toContain('Lucan_1810');
    }
  });

  test('[GM-19] an unknown reason has the words for unknown ones', () => {
    expect(reasonKey({ outcome: 'win', reason: 'constructor' })).toBe('game.reason.unknown');
    expect(reasonKey({ outcome: 'draw', reason: 'surrender' })).toBe('game.reason.unknown');
  });

  test('[GM-18] the score of a result has the points of White first, and an aborted game has none', () => {
    expect([scoreOf('win', 'w'), scoreOf('lose', 'b')]).toEqual(['1–0', '1–0']);
    expect([scoreOf('win', 'b'), scoreOf('lose', 'w')]).toEqual(['0–1', '0–1']);
    expect(scoreOf('draw', 'b')).toBe('½–½');
    expect(scoreOf('aborted', 'w')).toBeNull();
  });
});

test('[GM-05] steps stay within the game', () => {
  expect(plyOfStep('previous', 0, 7)).toBe(0);
  expect(plyOfStep('next', 7, 7)).toBe(7);
  expect([plyOfStep('first', 4, 7), plyOfStep('previous', 4, 7)]).toEqual([0, 3]);
  expect([plyOfStep('next', 4, 7), plyOfStep('last', 4, 7)]).toEqual([5, 7]);
});

test('[CK-07] low time is an eighth of the base, within 10 and 60 seconds', () => {
  const marks = Object.values(TIME_CONTROLS).map(({ shortName, time }) => [
    shortName,
    lowTimeMark(time * 1000) / 1000,
  ]);
  expect(Object.fromEntries(marks)).toEqual({
    '1+0': 10,
    '2+1': 15,
    '3+0': 22.5,
    '3+2': 22.5,
    '5+0': 37.5,
    '5+3': 37.5,
    '10+0': 60,
    '10+5': 60,
    '30+0': 60,
  });
  expect(lowTimeMark(null)).toBe(10_000);
});

test('[CK-07] the pace of every time control has a name', () => {
  const paces = Object.keys(TIME_CONTROLS).map(paceOf);
  expect(paces).toEqual([
    'bullet',
    'bullet',
    'blitz',
    'blitz',
    'blitz',
    'blitz',
    'rapid',
    'rapid',
    'classic',
  ]);
  expect(paceOf('toString')).toBeNull();
});

test('[CK-06] a countdown reaches zero at its end, and a count of whole seconds goes on as they pass', () => {
  expect([minutesText(61_999), minutesText(999), minutesText(-5)]).toEqual(['1:01', '0:00', '0:00']);
  expect([minutesText(60_001, 'up'), minutesText(1, 'up'), minutesText(0, 'up')]).toEqual([
    '1:01',
    '0:01',
    '0:00',
  ]);
});

test('[GM-05] think times are told in tenths in games of five minutes or less, as each language writes them', () => {
  const blitz = [0, 90, 340, 3_420, 59_999, 60_000, 75_300].map(ms =>
    thoughtText(ms, 300_000, tenthsFormat('en')),
  );
  expect(blitz).toEqual(['0.0s', '0.0s', '0.3s', '3.4s', '59.9s', '1:00', '1:15']);
  const languages = (['es', 'ru', 'pt', 'ar'] as const).map(one =>
    thoughtText(3_420, 180_000, tenthsFormat(one)),
  );
  expect(languages.map(words => words.replace(/\s/g, ' '))).toEqual(['3,4s', '3,4 с', '3,4 s', '3.4 ث']);
  expect([3_420, 75_300].map(ms => thoughtText(ms, 600_000, tenthsFormat('es')))).toEqual(['0:03', '1:15']);
  expect(thoughtText(3_420, null, tenthsFormat('es'))).toBe('0:03');
});

test.each([
  ['e4', 'w', 'Blancas: peón a e4'],
  ['Nbd2', 'w', 'Blancas: caballo de b a d2'],
  ['Qh4xe1', 'b', 'Negras: dama de h4 captura en e1'],
  ['Nbxd5', 'b', 'Negras: caballo de b captura en d5'],
  ['R1e7+', 'w', 'Blancas: torre de 1 a e7, jaque'],
  ['exd8=N#', 'w', 'Blancas: peón de e captura en d8 y corona caballo, jaque mate'],
  ['O-O', 'b', 'Negras: enroque corto'],
  ['O-O-O+', 'w', 'Blancas: enroque largo, jaque'],
] as const)('[BI-21] %s by %s is read out as "%s"', (san, side, words) => {
  expect(spokenMove(say.es, san, side)).toBe(words);
});

test.each([
  ['none', 0, 0, undefined],
  ['the last one again', 3, 3, 'Blancas: caballo a f3'],
  ['one', 2, 3, 'Blancas: caballo a f3'],
  ['a reply and the premove to it', 1, 3, 'Negras: peón a e5. Blancas: caballo a f3'],
  ['more than three', 0, 4, 'Negras: peón a e5. Blancas: caballo a f3. Negras: caballo a c6'],
  ['one that was taken back', 3, 2, 'Negras: peón a e5'],
])('[BI-21] moves that come at once are read out together: %s', (_what, before, now, words) => {
  const moves = ['e4', 'e5', 'Nf3', 'Nc6'].map(san => ({ san }));
  expect(spokenMoves(say.es, moves.slice(0, now), before)).toBe(words);
});
