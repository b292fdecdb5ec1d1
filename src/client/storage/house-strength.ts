import { HOUSE_STRENGTHS, type HouseStrength } from '../../rules/house';

/** The strength of the house that was played last on this device. Loaded with the tile that offers it. */

const KEY = 'kingside.houseStrength';

/** @returns `null` where none was chosen, or the browser keeps nothing */
export function houseStrength(): HouseStrength | null {
  try {
    const kept = localStorage.getItem(KEY);
    return HOUSE_STRENGTHS.find(one => String(one) === kept) ?? null;
  } catch {
    return null;
  }
}

export function rememberHouseStrength(strength: HouseStrength): void {
  try {
    localStorage.setItem(KEY, String(strength));
  } catch {
    // Storage is switched off or full: the next load offers the usual one.
  }
}
