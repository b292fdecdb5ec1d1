import type { OwnBoard } from '../../protocol/items';

/** The one mark of a board. */
export type Badge = 'loaned' | 'staked' | 'sale' | 'active';

/**
 * The first that holds.
 *
 * @param uid of the user
 * @returns `null` for a board at hand
 * @source requirements BO-02, BO-05
 */
export function badgeOf(board: OwnBoard, uid: string): Badge | null {
  if (board.user.firebaseId !== uid) return 'loaned';
  if (board.isStacked) return 'staked';
  if (board.price > 0) return 'sale';
  return board.active ? 'active' : null;
}

/** Whether the user may activate it: its owner may also where it is lent out. @source requirements BO-03, BO-05 */
export const canActivate = (board: OwnBoard, uid: string): boolean =>
  !board.active && !board.isStacked && !(board.price > 0) && board.ownerUserId === uid;
