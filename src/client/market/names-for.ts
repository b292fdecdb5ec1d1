import type { TFunction } from 'i18next';
import type { MarketType } from '../../protocol/market';
import { BOARD_NAMES } from '../game/board/board-theme';
import { FIGURES, itemName, MOODS } from '../items/item-name';

const AVATARS = FIGURES.flatMap(figure => MOODS.map(mood => `${figure}_${mood}`));

const namesOf = (type: MarketType): readonly string[] => (type === 'avatars' ? AVATARS : BOARD_NAMES);

/** Whether items of a type can have this name. */
export const isDesign = (type: MarketType, name: string): boolean => namesOf(type).includes(name);

/** Letters as they are compared: small, without accents, dots and strokes. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * The items whose name in the language on the screen has all the typed words in it.
 *
 * @returns `null` where nothing is typed
 */
export function namesFor(t: TFunction, type: MarketType, typed: string): string[] | null {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const kind = type === 'avatars' ? 'avatar' : 'board';
  return namesOf(type).filter(name => {
    const called = plain(itemName(t, kind, name));
    return words.every(word => called.includes(word));
  });
}
