import { optional } from '../reporting/optional';
import { fetchScreen } from '../screen/lazy-screen';

/** Cards of players beside their names. They lie over every screen, which is whole without them. */
export const NameCards = optional('cards of players', () =>
  fetchScreen(async () => (await import('./name-cards')).NameCards),
);
