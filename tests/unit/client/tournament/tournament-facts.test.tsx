import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { Facts } from '../../../../src/client/tournament/tournament-facts';
import { tournamentAnswer } from '../../../../src/protocol/tournament-calls';
import { beforeStart } from '../../../support/games/before';
import { asText } from '../page/as-text';

test('[IP-12] the page of a tournament says how many of its players are of the house', () => {
  const { tournament } = parse(tournamentAnswer, beforeStart(Date.UTC(2026, 10, 22, 20), 4));
  if (!tournament) throw new Error('no tournament');
  const shown = (house: number) =>
    asText(
      <Facts
        tournament={tournament}
        entrants={[1, 2, 3, 4].map(id => ({ id, name: `player_${id}`, house: id <= house }))}
        games={null}
      />,
    );
  expect(shown(3)).toContain('4 · 3 computers');
  expect(shown(1)).toContain('4 · 1 computer<');
  expect(shown(0)).not.toContain('computer');
});
