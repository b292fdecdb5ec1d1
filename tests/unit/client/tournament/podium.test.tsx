import { expect, test } from 'vitest';
import { PodiumStrip } from '../../../../src/client/tournament/ending/podium-strip';
import { asText } from '../page/as-text';

const STANDINGS = [1, 2, 3, 4, 5].map(rank => ({
  ...{ id: rank, name: `player_${rank}`, rank },
  ...(rank < 5 && { prize: 60 - 10 * rank }),
}));

const strip = (me: number | null, isOpen = false, isHidden = false): string =>
  asText(
    <PodiumStrip
      {...{ standings: STANDINGS, entrants: [], me, isOpen, isHidden }}
      onOpen={() => undefined}
    />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('[TB-04] the podium above a bracket has three players, the reader’s own place with its prize, and the way to all places', () => {
  expect(strip(4)).toMatch(/player_ 3.* Your place 4th 20 Standings$/);
  expect(strip(4)).not.toContain('player_ 4');
  expect(strip(5)).toMatch(/Your place 5th Standings$/);
});

test('[TB-04] the podium shows a player on it, an onlooker and the reader of all places the first three alone', () => {
  for (const shown of [strip(2), strip(null), strip(4, true)])
    expect(shown).toMatch(/^1st player_ 1 50 1 2nd player_ 2 40 2 3rd player_ 3 30 3( Standings)?$/);
});

test('[TB-04] the podium names nobody, and no place of the reader, while results are hidden', () => {
  const hidden = strip(4, false, true);
  expect(hidden).toMatch(/1st.*2nd.*3rd.*Standings$/);
  expect(hidden).not.toMatch(/player_|Your place|60|50/);
});
