import type { TFunction } from 'i18next';
import { PALETTES, PIECE_SETS, PIECE_TYPES, PLAIN_SET, pieceStyle } from '../../rules/piece-style';
import { family } from '../i18n/family';
import { avatarName, boardName } from './item-name';
import type { ItemKind } from './kinds';

/** Names of items in the language in use; needs the areas `figures` and `items`. */

const flagKey = family('items.flag', [
  'ash',
  'moss',
  'clay',
  'slate',
  'dusk',
  'harbour',
  'meadow',
  'ferry',
  'mill',
  'orchard',
  'rookery',
  'vigil',
  'ravenmoor',
  'crownhold',
  'dawnwatch',
  'goldkeep',
  'sunspear',
  'kingsroad',
  'blackwing',
  'oathblade',
  'midnight',
  'eclipse',
  'aurora',
  'phoenix',
  'starcourt',
]);
const frameKey = family('items.frame', [
  'iron_rivet',
  'iron_chain',
  'bronze_rope',
  'bronze_leaf',
  'silver_tower',
  'silver_lily',
  'gold_crown',
  'gold_sun',
  'prism_facet',
  'prism_star',
]);
const setKey = family('items.set', PIECE_SETS);
const paletteKey = family('items.palette', PALETTES);

/** The names that a family of texts has. */
type MemberOf<Family extends (member: never) => string> = Parameters<Family>[0];

/** Name of an item of a kind. @returns `name` itself if this client has no text for it */
export function wornName(t: TFunction, kind: ItemKind | 'board', name: string): string {
  switch (kind) {
    case 'avatar':
      return avatarName(t, name);
    case 'board':
      return boardName(t, name);
    case 'flag':
      return textOrName(t, flagKey(name as MemberOf<typeof flagKey>), name);
    case 'frame':
      return textOrName(t, frameKey(name as MemberOf<typeof frameKey>), name);
    case 'piece':
      return piecesName(t, name);
  }
}

const noneKey = family('items.none', ['avatar', 'frame', 'flag']);

/** Name of a part of the look of which nothing is worn: for pieces and boards, those that are played with then. */
export function bareName(t: TFunction, part: ItemKind | 'board'): string {
  if (part === 'piece') return wornName(t, part, PLAIN_SET);
  if (part === 'board') return wornName(t, part, 'CLASSIC');
  return t(noneKey(part));
}

function piecesName(t: TFunction, type: string): string {
  if (!PIECE_TYPES.includes(type)) return type;
  const look = pieceStyle(type);
  const set = PIECE_SETS.find(one => one === look.set) ?? 'court';
  const palette = PALETTES.find(one => one === look.palette) ?? '4_1_1';
  return t('items.pieces', {
    set: t(setKey(set)),
    palette: t(paletteKey(palette as MemberOf<typeof paletteKey>)),
  });
}

/** A text of a family, or the name itself. @param key `undefined` for a name that the family does not have */
const textOrName = (
  t: TFunction,
  key: ReturnType<typeof flagKey | typeof frameKey> | undefined,
  name: string,
): string => (key === undefined ? name : t(key));
