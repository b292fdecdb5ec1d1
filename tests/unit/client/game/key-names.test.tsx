import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { keyNames } from '../../../../src/client/game/keys/key-names';
import { BoardSettings } from '../../../../src/client/game/settings/board-settings';
import type { KeyRow } from '../../../../src/client/keys/key-table';
import * as tables from '../../../../src/client/keys/tables';
import { LANGUAGES } from '../../../../src/protocol/settings';
import { translated } from '../i18n/translated';
import { asText } from '../page/as-text';

const rows: KeyRow[] = Object.values(tables).flatMap(table => Object.values(table));
/** Letters that are keys. `y` is left out: it is a word of Spanish. */
const letters = new Set(rows.flatMap(({ keys }) => keys.filter(key => /^[a-xz]$/.test(key))));

describe('keys that are named', () => {
  test('[CF-08] the settings beside a board name the keys of the list of keys', () => {
    vi.stubGlobal('document', { fullscreenEnabled: false });
    const shown = asText(<BoardSettings />).match(/data-testid="shortcut">[^<]*/g);
    expect(shown?.map(hint => hint.split('>')[1])).toEqual(['X', 'Z']);
  });

  test.each(LANGUAGES)('[I18-01] no text of %s names a letter that no table of keys gave it', language => {
    const literal = new RegExp(
      `(?<![\\p{L}\\d{'’])[${[...letters].join('').toUpperCase()}](?![\\p{L}\\d{'’])`,
      'u',
    );
    const folder = new URL(`../../../../src/client/i18n/${language}/`, import.meta.url);
    const found = readdirSync(folder).flatMap(file =>
      (readFileSync(new URL(file, folder), 'utf8').match(/: ".*"/g) ?? []).filter(text => literal.test(text)),
    );
    expect(found).toEqual([]);
  });

  test.each(LANGUAGES)(
    '[I18-01] the instructions of a board in %s call keys what the list of keys does',
    language => {
      const { t } = translated(language);
      const { pick } = tables.BOARD_KEYS;
      const stepping = (['previous', 'next'] as const).map(step => keyNames(t, tables.STEP_KEYS[step])[1]);
      for (const text of ['board.instructions', 'board.instructionsReadOnly'] as const) {
        const told = t(text, { key: 'V' });
        for (const name of stepping) expect(told).toContain(name);
      }
      expect(t('board.instructions', { key: 'V' })).toContain(keyNames(t, pick)[0]);
    },
  );
});
