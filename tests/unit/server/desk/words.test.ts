import { expect, test } from 'vitest';
import { BOARD_NAMES } from '../../../../src/client/game/board/board-theme';
import { FIGURES, itemName, MOODS } from '../../../../src/client/items/item-name';
import { entryWords } from '../../../../src/client/statement/entry-words';
import { modeName } from '../../../../src/client/support/evidence-card';
import type { StatementEntry } from '../../../../src/protocol/statement';
import { TIME_CONTROL_NAMES } from '../../../../src/rules/time-control';
import { itemText, modeText, movementText, otherText } from '../../../../src/server/desk/words';
import { translated } from '../../client/i18n/translated';

/** The desk speaks of items, movements and games as customers read of them in English. */

const { t } = translated('en');

test('[IP-22] the desk calls each item what its owner calls it', () => {
  for (const figure of FIGURES)
    for (const mood of MOODS) {
      const name = `${figure}_${mood}`;
      expect(itemText('avatar', name)).toBe(itemName(t, 'avatar', name));
    }
  for (const name of BOARD_NAMES) expect(itemText('board', name)).toBe(itemName(t, 'board', name));
  for (const unknown of ['dragon_0_0', 'knight_9_0', 'knight_0_9', ''])
    expect(itemText('avatar', unknown)).toBe(unknown);
});

const item = { kind: 'avatar', name: 'knight_2_0' } as const;
const entry = (reason: string, amount: number, more: Partial<StatementEntry> = {}): StatementEntry => ({
  ...{ id: 1, at: 0, reason, reference: '', amount, balance: 0 },
  ...more,
});
const MOVEMENTS: readonly StatementEntry[] = [
  ...[
    ...['starter', 'grant', 'rename', 'moved', 'house-supply', 'account-closed'],
    ...[
      'duel-stake',
      'duel-won',
      'duel-drawn',
      'duel-called-off',
      'duel-released',
      'duel-left',
      'duel-reversed',
    ],
    ...['tournament-fee', 'tournament-exit', 'tournament-refund', 'tournament-prize', 'nothing-known'],
  ].map(reason => entry(reason, 5)),
  ...[370, -370].flatMap(amount =>
    ['sale', 'sale-reversed'].map(reason => entry(reason, amount, { item, player: 'Ana', price: 370 })),
  ),
  entry('upgrade', -30, { item }),
];

test.each(MOVEMENTS)(
  '[IP-22] the desk calls the movement $reason of $amount what the player’s statement calls it',
  movement => {
    const { title, detail } = entryWords(t, 'en', movement);
    expect(movementText(movement)).toBe(title);
    // Names are set apart in a text of the client.
    if (movement.player) expect(detail.replace(/[\u2066-\u2069]/g, '')).toContain(otherText(movement));
  },
);

test('[IP-22] the desk names a game’s time control like the player’s ticket', () => {
  for (const name of [...TIME_CONTROL_NAMES, 'HYPER_0']) expect(modeText(name)).toBe(modeName(t, name));
});
