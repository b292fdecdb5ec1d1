import { placementOf, type Side } from '../../../rules/chess';
import { piecesOf, squareCell } from '../../../rules/squares';

/** Rows of the board, from above, in which a banner may lie; the back ranks are free in any case. */
const PLACES = { middle: [3, 4], upper: [1, 2], lower: [5, 6] } as const;
type BannerPlace = keyof typeof PLACES;

/**
 * Place of a banner that lies over no king: the middle of the board, unless one stands there.
 *
 * @param fen of the position on show
 */
export function bannerPlace(fen: string, orientation: Side): BannerPlace {
  const taken = [...piecesOf(placementOf(fen))].flatMap(([square, { letter }]) =>
    letter === 'k' ? [squareCell(square, orientation).row] : [],
  );
  const names = Object.keys(PLACES) as BannerPlace[];
  return names.find(name => !PLACES[name].some(row => taken.includes(row))) ?? 'middle';
}
