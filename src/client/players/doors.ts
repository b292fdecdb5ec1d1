import { lazyScreen } from '../screen/lazy-screen';

/** Screens that are fetched when they are shown, each with its texts. */

export const NameCards = lazyScreen(async () => ({
  default: (await import('./name-cards')).NameCards,
}));
