import { listBlocked } from './blocks/store';
import { ownDuels } from './duels/export';
import { storedLimitsOf } from './duels/limits';
import type { Sections } from './export';
import { ownGames } from './history/export';
import { ownIdentity } from './identity/export';
import { ownItems } from './items/export';
import { ownLedger } from './ledger/export';
import { ownListings } from './market/export';
import { watchesOf } from './market/watches';
import { noticesOf } from './notices/store';
import { ownTwoFactor } from './otp/export';
import { pauseOf } from './pairing/pauses';
import { ownCorrections, ownProfile, ownSettings } from './players/export';
import { ownReports } from './reports/export';
import { ownReviews } from './reviews/export';
import { sessionsOf } from './sessions/store';
import { ownTickets } from './support/export';
import { ownTournaments } from './tournaments/export';

/** The copy of a player's data, in the order of its file. */
export const EXPORTED: Sections = {
  profile: ownProfile,
  identity: ownIdentity,
  settings: ownSettings,
  twoFactor: ownTwoFactor,
  games: ownGames,
  duels: ownDuels,
  tournaments: ownTournaments,
  ledger: ownLedger,
  items: ownItems,
  listings: ownListings,
  tickets: ownTickets,
  reports: ownReports,
  reviews: ownReviews,
  ratingCorrections: ownCorrections,
  notices: noticesOf,
  blocked: listBlocked,
  watchedDesigns: watchesOf,
  duelLimits: storedLimitsOf,
  queuePause: pauseOf,
  sessions: sessionsOf,
};
