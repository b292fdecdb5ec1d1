import type { GamePlayer } from '../../protocol/entities';
import type { Side } from '../../rules/chess';
import type { Database } from '../database/database';
import {
  type Claim,
  countLeases,
  leaseStanding,
  renewLeases,
  type TakeOverLimits,
  wantedLeases,
  wantLease,
} from '../lease/leases';
import { engagedOf } from '../players/engagement';
import { gamePlayers, type InGame } from '../profiles/game-players';
import type { Opening } from './opening';
import type { Settlement } from './settlement';
import {
  type Append,
  appendMoves,
  type Closing,
  closeGame,
  createGame,
  type DrawState,
  type Leaving,
  lastGame,
  letGoGames,
  type NewGame,
  storeOffer,
} from './store';
import { loadEnded } from './stored-game';
import { takeOver } from './take-over';

/**
 * Queries of the games of one node.
 *
 * @param owner name of the node, never used twice
 * @param openings what has to happen for a game to begin, in this order
 * @param settlements what follows from the end of a game, in this order
 * @param leases for the renewal of leases alone, which nothing else may hold up
 * @param others for what is asked for somebody who comes, and not for a running game
 * @param stakeOf KING that each has staked on a duel, by its reference; `null` for an unknown one
 */
export const gameStore = (
  db: Database,
  owner: string,
  openings: readonly Opening[],
  settlements: readonly Settlement[],
  leases: Database,
  others: Database,
  stakeOf: (reference: string) => Promise<number | null>,
) => ({
  create: (game: NewGame) => createGame(db, owner, game, openings),
  append: (appends: readonly Append[]) => appendMoves(db, appends),
  storeOffer: (claim: Claim, draws: DrawState) => storeOffer(db, claim, draws),
  close: (claim: Claim, closing: Closing, left: Readonly<Record<Side, number>>) =>
    closeGame(db, claim, closing, left, settlements),
  renew: (claims: readonly Claim[]) => renewLeases(leases, 'game', claims),
  release: (leaving: readonly Leaving[]) => letGoGames(db, leaving),
  /** Asks the node that owns a game for it. */
  want: (id: number) => wantLease(others, 'game', id),
  /** The lease of a game; `null`: no node owns it. */
  standing: (id: number) => leaseStanding(others, 'game', id),
  /** Which of these games other nodes want. */
  wanted: (claims: readonly Claim[]) => wantedLeases(db, 'game', claims),
  takeOver: (limits: TakeOverLimits, claimed: (claims: readonly Claim[]) => void) =>
    takeOver(db, owner, limits, claimed),
  /** How many games no node owns at the moment. */
  countWithoutOwner: async () => (await countLeases(others, 'game')).free,
  whoPlays: async (uids: readonly string[]) =>
    (await engagedOf(others, uids)).flatMap(({ uid, game }) => (game ? uid : [])),
  last: (uid: string) => lastGame(others, uid),
  loadEnded: (id: number) => loadEnded(others, id),
  stakeOf,
  players: (wanted: readonly InGame[]): Promise<GamePlayer[]> => gamePlayers(db, wanted),
});

export type GameStore = ReturnType<typeof gameStore>;
