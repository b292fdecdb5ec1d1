/** Address of a player's public card. @source specification §2 (routes) */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;

/**
 * Address at which a player's games are watched.
 *
 * @param tournament id of the one through whose rounds they are followed
 */
export const spectatePath = (username: string, tournament?: number): string =>
  `${profilePath(username)}/spectate${tournament === undefined ? '' : `?tournament=${tournament}`}`;

/** Address of a game that nobody chose for one of its two players: White sits below, whoever is watched. */
export const neutralPath = (username: string): string => `${spectatePath(username)}?below=white`;

/** Whether the query of an address asks for that. */
export const isWhiteBelow = (query: URLSearchParams): boolean => query.get('below') === 'white';

/** Address that invites to the duel of a code. */
export const duelPath = (code: string): string => `/duel?id=${code}`;

/** Address at which a finished game is looked through. */
export const replayPath = (game: number): string => `/matches/${game}`;

/**
 * Address of a finished game's replay, with an engine's review begun.
 *
 * @param ply half-moves made in the position that it opens with
 */
export const reviewPath = (game: number, ply: number): string => `${replayPath(game)}?review&ply=${ply}`;

/** Value of a profile's query for its view of the player's finished games. */
export const MATCHES_VIEW = 'matches';

/** Address of a player's finished games: a view of their card. */
export const matchesPath = (username: string): string => `${profilePath(username)}?view=${MATCHES_VIEW}`;

/** Address of a tournament's page. */
export const tournamentPath = (id: number): string => `/tournament/${id}`;

/** Address of a tournament's page, with the panel of a match of its bracket opened. */
export const tournamentMatchPath = (id: number, match: number): string =>
  `${tournamentPath(id)}?match=${match}`;

/** Fragment, and address, of the list of blocked players: a part of the settings. */
export const BLOCKED_HASH = '#blocked';
export const BLOCKED_LIST = `/configuration${BLOCKED_HASH}`;

/** Fragment, and address, of the list of the account's sessions: a part of the settings. */
export const SESSIONS_HASH = '#sessions';
export const SESSIONS_LIST = `/configuration${SESSIONS_HASH}`;

/** Value of a tournament's query for its view of the games that are played. */
export const GAMES_VIEW = 'games';

/** Address of the games of a tournament that are played now, four at once: a view of its page. */
export const tournamentGamesPath = (id: number): string => `${tournamentPath(id)}?view=${GAMES_VIEW}`;
