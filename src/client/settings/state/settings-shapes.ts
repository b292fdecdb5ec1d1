import type { ANIMATIONS, Language } from '../../../protocol/settings';
import type { Coordinates } from '../../board/feed';

/** Shapes of the store of settings and of its link with the account. @source specification §3 */

export interface Settings {
  premove: boolean;
  /** Several premoves in a row, five at most; without it a new one takes the place of the last. */
  premoveQueue: boolean;
  /** A move is asked about before it is made. Premoves are not. */
  confirmMoves: boolean;
  sound: boolean;
  /** Sounds of games that are watched; needs `sound`. */
  soundWatch: boolean;
  soundMove: boolean;
  /** A sound when a piece is picked up; needs `soundMove`. */
  soundSelect: boolean;
  /** 0 to 1, of all sounds that are not a move's. */
  volume: number;
  /** 0 to 1, of the sounds of moves. */
  volumeMove: number;
  /** `q`: a pawn becomes a queen without asking. Empty: the picker opens. */
  promote: 'q' | '';
  theme: 'basic' | 'grayscale';
  /** Boards without their surface effects. */
  lightGraphics: boolean;
  /** `null` until the user picks one: the product starts in Spanish. */
  language: Language | null;
  /** A browser notification when a game starts. */
  notification: boolean;
  /** Others may challenge the user to duels. */
  challenges: boolean;
  /** Marks and arrows outlast the moves, until a click wipes them away. */
  keepMarks: boolean;
  /** Marks and arrows are told apart by shape as well as by colour. */
  inkShapes: boolean;
  /** Where file letters and rank numbers stand. */
  coordinates: Coordinates;
  /** How fast pieces travel. */
  animation: (typeof ANIMATIONS)[number];
  /** Zen mode: a game that is played or watched shows only what is needed. */
  zen: boolean;
}

/** Settings that follow the account; the others belong to the device. */
export type AccountSetting = Exclude<keyof Settings, 'lightGraphics' | 'zen'>;

/** Link between the settings of this device and those of the account. */
export interface SettingsLink {
  /** `firebaseId` of the user whose settings these are; `null` before the first sign-in. */
  owner: string | null;
  /** Settings that hold on this device only. */
  own: AccountSetting[];
  /** Settings that were changed here and have not been kept with the account yet. */
  unsent: AccountSetting[];
}
