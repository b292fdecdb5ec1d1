import type { Side } from '../../rules/chess';
import { HOUSE_STRENGTHS, type HouseStrength } from '../../rules/house';

/** How the house was asked to play last on this device. */
export interface HouseChoice {
  strength: HouseStrength;
  /** The user's colour; `null`: chance decides. */
  side: Side | null;
}

const STRENGTH = 'kingside.houseStrength';
const SIDE = 'kingside.houseSide';

/** @returns no strength where none was chosen, or the browser keeps nothing */
export function houseChoice(): Partial<HouseChoice> {
  try {
    const strength = HOUSE_STRENGTHS.find(one => String(one) === localStorage.getItem(STRENGTH));
    const side = localStorage.getItem(SIDE);
    return { ...(strength && { strength }), side: side === 'w' || side === 'b' ? side : null };
  } catch {
    return {};
  }
}

export function rememberHouseChoice({ strength, side }: HouseChoice): void {
  try {
    localStorage.setItem(STRENGTH, String(strength));
    localStorage.setItem(SIDE, side ?? 'any');
  } catch {
    // Storage is switched off or full: the next load offers the usual one.
  }
}
