import type { TFunction } from 'i18next';
import { nameText } from '../kit/player-name';
import type { ReplayMatch } from './state/replay-match';

/** The heading of a finished game: who played whom. */
export const headingText = (t: TFunction, { w, b }: ReplayMatch['players']): string =>
  t('replay.heading', { white: nameText(t, w.username), black: nameText(t, b.username) });
