import type { ParseKeys } from 'i18next';

/** Key of a text that an alert may show. */
export type AlertKey = Extract<
  ParseKeys,
  `${'alert' | 'error' | 'common' | 'matches' | 'game' | 'spectate'}.${string}`
>;
