import * as v from 'valibot';
import {
  activateAnswer,
  activateBoardAnswer,
  avatarsAnswer,
  boardsAnswer,
  deactivateAnswer,
  framesAnswer,
  piecesAnswer,
  provenanceAnswer,
  starterAnswer,
  upgradeAnswer,
} from '../../protocol/items';
import { endpoint } from '../transport/endpoint';

/** Calls about the items that the user owns and shows. @source API-14, API-15, API-23…25, API-33 */

/** The user's items of a kind. @param list `avatars`, `frames`, `flags` or `pieces` */
export const items = endpoint(
  'items',
  (list: string) => `/${list}`,
  // The answer for flags has the form of that for avatars.
  v.union([avatarsAnswer, framesAnswer, piecesAnswer]),
);

/** @param list as for `items` */
export const putOn = endpoint(null, (list: string, id: number) => `/${list}/${id}`, activateAnswer);
export const putOff = endpoint(
  null,
  (list: string, id: number) => `/${list}/deactivate/${id}`,
  deactivateAnswer,
);

export const boards = endpoint('boards', () => '/boards', boardsAnswer);
export const activateBoard = endpoint(null, (id: number) => `/board/activate/${id}`, activateBoardAnswer);
export const upgradeBoard = endpoint(null, (id: number) => `/board/upgrade/${id}`, upgradeAnswer);

/** History of an avatar or a board, of any owner. */
export const provenance = endpoint(null, (id: number) => `/provenance/${id}`, provenanceAnswer);

/** Gives a newcomer an avatar. */
export const chooseStarter = endpoint(null, () => '/starter', starterAnswer);
