/** Address of a player's public card. @source specification §2 (routes) */
export const profilePath = (username: string): string => `/profile/${encodeURIComponent(username)}`;

/** Address at which a player's games are watched. */
export const spectatePath = (username: string): string => `${profilePath(username)}/spectate`;

/** Address at which a finished game is looked through. */
export const replayPath = (game: number): string => `/matches/${game}`;
