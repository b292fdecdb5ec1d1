import type { SOLD_KINDS } from '../../protocol/items';
import type { StatementEntry } from '../../protocol/statement';
import { groupOf } from '../../rules/statement';
import { isTimeControlName, TIME_CONTROLS, tempoOf } from '../../rules/time-control';

/**
 * Words for what the ledger and the wire name by codes: those that customers read in English, so that both sides of a ticket speak of
 * the same thing. A test compares them with the client's.
 */

const FIGURES: Readonly<Record<string, string>> = {
  zombie_0: 'Page',
  zombie_1: 'Scribe',
  zombie_2: 'Pretender',
  knight_0: 'Gatekeeper',
  knight_1: 'Tilter',
  knight_2: 'Paladin',
  queen_0: 'Regent',
  queen_1: 'Sapphire Lady',
  queen_2: 'Moon Queen',
  jester_0: 'Fool',
  jester_1: 'Harlequin',
  jester_2: 'Trickster',
  raven_0: 'Tower Raven',
  raven_1: 'Court Scholar',
  raven_2: 'White Raven',
};
const MOODS = ['calm', 'keen', 'fierce'] as const;
const AVATAR = /^(\w+_\d)_(\d)$/;

/** @returns the name itself where none is known for it */
export function itemText(kind: (typeof SOLD_KINDS)[number], name: string): string {
  if (kind === 'board') return name.charAt(0) + name.slice(1).toLowerCase();
  const [, figure = '', mood = ''] = AVATAR.exec(name) ?? [];
  const words = [FIGURES[figure], MOODS[Number(mood)]];
  return words.every(word => word !== undefined) ? words.join(', ') : name;
}

const REASONS: Readonly<Record<string, string>> = {
  starter: 'Welcome KING',
  grant: 'Gift from Kingside',
  rename: 'Name change',
  moved: 'Correction',
  'duel-stake': 'Stake in a duel',
  'duel-won': 'Duel won',
  'duel-drawn': 'Draw, stake returned',
  'duel-called-off': 'Duel not played, stake returned',
  'duel-released': 'Duel closed, stake returned',
  'duel-left': 'You left the duel, stake returned',
  'duel-reversed': 'Duel corrected',
  'house-supply': 'Kingside funds',
  'tournament-fee': 'Tournament entry fee',
  'tournament-exit': 'You left a tournament, half returned',
  'tournament-refund': 'Tournament cancelled, fee returned',
  'tournament-prize': 'Tournament prize',
};

type Movement = Pick<StatementEntry, 'reason' | 'amount' | 'item' | 'player'>;

/** Whether a movement of the market is the player's own sale, or the end of one: otherwise they have bought. */
const isOwnSale = ({ reason, amount }: Movement): boolean => (reason === 'sale') === amount > 0;

/** Name of a movement, by the player's side: `Purchase of Paladin, calm`. */
export function movementText(entry: Movement): string {
  const { reason, item } = entry;
  const group = groupOf(reason);
  if (item && group === 'market') {
    const name = itemText(item.kind, item.name);
    if (reason !== 'sale') return `Sale of ${name} reversed`;
    return `${isOwnSale(entry) ? 'Sale' : 'Purchase'} of ${name}`;
  }
  if (item && group === 'upgrades') return `Upgrade of ${itemText(item.kind, item.name)}`;
  return REASONS[reason] ?? 'Transaction';
}

/** With whom; empty where nobody is on the other side. */
export function otherText(entry: Movement): string {
  const { reason, player } = entry;
  if (player === undefined) return '';
  const group = groupOf(reason);
  if (group === 'duels') return `against ${player}`;
  if (group === 'market') return `${isOwnSale(entry) ? 'to' : 'from'} ${player}`;
  return `with ${player}`;
}

const TEMPO_NAMES = { rapid: 'Rapid', blitz: 'Blitz', bullet: 'Bullet' } as const;

/** Tempo and time control, `Blitz 3+0`; the code itself where it is not known. */
export const modeText = (gameMode: string): string =>
  isTimeControlName(gameMode)
    ? `${TEMPO_NAMES[tempoOf(gameMode)]} ${TIME_CONTROLS[gameMode].shortName}`
    : gameMode;
