import type { TextKey } from './keys';

/** Key of a text that an alert may show. Of all keys together the compiler loses count. */
export type AlertKey = Extract<
  TextKey,
  `${'alert' | 'error' | 'common' | 'matches' | 'game' | 'spectate'}.${string}`
>;
