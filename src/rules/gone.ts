/**
 * Names that stand for deleted accounts: a number behind a sign that no username has. The client says in its language
 * that the account is gone (`kit/player-name.tsx`). In a file of its own: it belongs to no subject.
 */

const MARK = '~';

/** @param number of the departure; no two are alike */
export const goneName = (number: number): string => `${MARK}${number}`;

export const isGoneName = (name: string): boolean => /^~\d{1,15}$/.test(name);
