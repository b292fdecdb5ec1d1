/** Address of a player's public card. @source specification §2 (routes) */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;

/**
 * Address at which a player's games are watched.
 *
 * @param tournament id of the one through whose rounds they are followed
 */
export const spectatePath = (username: string, tournament?: number): string =>
  `${profilePath(username)}/spectate${tournament === undefined ? '' : `?tournament=${tournament}`}`;

/** Address that invites to the duel of a code. */
export const duelPath = (code: string): string => `/duel?id=${code}`;

/** Address at which a finished game is looked through. */
export const replayPath = (game: number): string => `/matches/${game}`;

/** The same, with an engine's review of it begun. */
export const reviewPath = (game: number): string => `${replayPath(game)}?review`;

/** What the query of a card names its view of the player's finished games. */
export const MATCHES_VIEW = 'matches';

/** Address of a player's finished games: a view of their card. */
export const matchesPath = (username: string): string => `${profilePath(username)}?view=${MATCHES_VIEW}`;

/** Address of a tournament's page. */
export const tournamentPath = (id: number): string => `/tournament/${id}`;

/** The same, with the panel of a match of its bracket opened. */
export const tournamentMatchPath = (id: number, match: number): string =>
  `${tournamentPath(id)}?match=${match}`;

/** Whom the user has blocked: a part of the settings. */
export const BLOCKED_HASH = '#blocked';
export const BLOCKED_LIST = `/configuration${BLOCKED_HASH}`;

/** Where the account is signed in: a part of the settings. */
export const SESSIONS_HASH = '#sessions';
export const SESSIONS_LIST = `/configuration${SESSIONS_HASH}`;

/** What the query of a tournament's page names its view of the games that are played. */
export const GAMES_VIEW = 'games';

/** Address of the games of a tournament that are played now, four at once: a view of its page. */
export const tournamentGamesPath = (id: number): string => `${tournamentPath(id)}?view=${GAMES_VIEW}`;
