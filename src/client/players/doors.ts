import { optional } from '../reporting/optional';

/** Cards of players beside their names. They lie over every screen, which is whole without them. */
export const NameCards = optional('cards of players', async () => (await import('./name-cards')).NameCards);
