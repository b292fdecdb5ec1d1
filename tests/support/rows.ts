/** Kinds of proof, the dearest first. */
export type Kind = 'browser' | 'wire' | 'unit';

/**
 * Rows of the requirements by area, each under the kind of proof that it needs: the lowest that can show all of it.
 *
 * - `browser`: seen only in a browser: looks, gestures, focus, sounds, navigation, dialogs. A `*.spec.ts` proves it.
 * - `wire`: decided by the built server, over HTTP and WebSocket. A test in `contract` or `fault` proves it.
 * - `unit`: a rule, or the client's handling of messages. A test in `unit` proves it.
 */
export const ROWS: Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>> = {
  ID: { browser: '2-4 10 11 16 18', wire: '5 7-9 22', unit: '1 6 12-15 17 19-21' },
  SH: { browser: '1-6 8-10 13-16', wire: '17 18', unit: '7 11 12' },
  HM: { browser: '1-8' },
  GM: { browser: '1-6 9 11 12 14 18 21-23', wire: '7', unit: '8 10 13 15-17 19 20 24-27' },
  BI: { browser: '9 12 16-19 21', unit: '1-8 10 11 13-15 20' },
  CK: { browser: '1', unit: '2-7' },
  LV: { unit: '1-22' },
  QU: { browser: '4-10', unit: '1-3 11' },
  DU: { browser: '1 2 4 5 8-14', wire: '6 17', unit: '3 7 15 16' },
  TL: { browser: '1-3 5-12', unit: '4 13-17' },
  TB: { browser: '1-6 10-14', unit: '7-9 15-22' },
  TM: { browser: '1 3 5 7-9 11', unit: '2 4 6 10' },
  SP: { browser: '1 2 4', unit: '3 5-8' },
  MH: { browser: '1 2 6 9 11 12', unit: '3-5 7 8 10' },
  BO: { browser: '1 4 6-9', wire: '5', unit: '2 3 10' },
  PR: { browser: '1-5 7 9-13', wire: '6', unit: '8' },
  MK: { browser: '1 2 6 7 9-12 14-20', wire: '8', unit: '3-5 13' },
  SU: { browser: '1-3 6-11', wire: '4 5' },
  TF: { browser: '1 2 4-6', wire: '3' },
  CF: { browser: '1-5 7-12', unit: '6 13' },
  AL: { browser: '2-7 10', unit: '1 8 9' },
  SM: { browser: '2', unit: '1 3' },
  HT: { unit: '1-9' },
  API: { wire: '1-33' },
  WS: { wire: '1-20' },
  IM: { browser: '7', wire: '1-6' },
  I18: { browser: '2 4 5', unit: '1 3' },
  ER: { browser: '1-5' },
  FE: { unit: '1-12' },
  LG: { wire: '1-10' },
  SC: { browser: '9 11', unit: '1-8 10' },
  IP: { wire: '1-4 6-17 19-29', unit: '5 18' },
};
