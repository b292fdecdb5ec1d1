import type { TournamentAnswerFrame } from '../../../src/protocol/tournament-calls';
import type { TournamentFrame } from '../../../src/protocol/tournament-entities';
import { LOTS_METHOD, sealOf } from '../../../src/rules/lots';
import { list } from './tournaments';

const NAMES = [
  'Dmitri_Volkov_1987',
  'Ksenia_R',
  'WWWWWWWWWWWWWWWWWWWW',
  'سلطان_الشطرنج',
  'Yasmin88',
  'hamza_dz',
];

/**
 * A tournament that has not begun, as GET `/tournament/{id}` answers it.
 *
 * @param now epoch milliseconds
 * @param entrants number of entrants
 */
export function beforeStart(
  now: number,
  entrants: number,
  more: Partial<TournamentFrame> = {},
): TournamentAnswerFrame & { tournament: TournamentFrame } {
  const [open] = list(now).open;
  if (!open) throw new Error('nothing is open');
  const faces = open.faces ?? [];
  return {
    prizePool: open.prizePool,
    tournament: { ...open, prizes: [2500, 1500, 1000], entrants, ...more },
    entrants: Array.from({ length: entrants }, (_, index) => ({
      ...{ id: index + 1, name: NAMES[index] ?? `player_${index + 1}`, elo: 1918 - index * 7 },
      card: faces[index % faces.length]?.card,
    })),
    draw: {
      ...{
        method: LOTS_METHOD,
        commit: sealOf('ab'.repeat(32)),
        committedAt: now - 4 * 3_600_000,
        seed: null,
      },
      ...{ openedAt: null, entrants: null, order: null },
    },
    time: now,
  };
}
