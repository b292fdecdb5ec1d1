import type { GamePlayer } from '../../../../src/protocol/entities';
import { START_FEN } from '../../../../src/rules/chess';
import type { GameStore } from '../../../../src/server/games/game-store';
import type {
  Append,
  Closing,
  Created,
  LastGame,
  Leaving,
  NewGame,
} from '../../../../src/server/games/store';
import type { StoredGame } from '../../../../src/server/games/stored-game';
import type { TakenOver } from '../../../../src/server/games/take-over';
import type { Claim, ClaimTest, Standing, TakeOverLimits } from '../../../../src/server/lease/leases';

interface Kept extends StoredGame {
  state: LastGame['state'];
  fence: number;
  /** Whether a node owns it. */
  owned: boolean;
}

/** The games of a database, in memory. Leases run out when the test says so. */
export class FakeStore implements GameStore {
  readonly games = new Map<number, Kept>();
  readonly closed: ({ id: number } & Closing)[] = [];
  readonly released: Claim[] = [];
  /** While this is set every statement fails with it. */
  failure: Error | null = null;

  /** Games of a kind that only a newer version knows. */
  readonly strange = new Set<number>();
  /** While this is set the two of a pair have had their rated games. */
  pairIsDone = false;

  async create({ white, black, control, rated, origin, ratings }: NewGame): Promise<Created> {
    this.answer();
    const busy = [...this.games.values()].some(
      game =>
        game.state === 'playing' && [game.white, game.black].some(uid => uid === white || uid === black),
    );
    if (busy) return { ok: false, code: 'busy' };
    const base = control.time * 1000;
    const unratedBecause = rated && this.pairIsDone ? 'pair' : null;
    const standing = { rated: rated && unratedBecause === null, unratedBecause } as const;
    const left = { w: base, b: base };
    const claim = this.keep({ white, black, control, ...standing, origin, ratings, left });
    return { ok: true, claim, ...standing };
  }

  /** Puts a game there that is being played, owned by a node or not. */
  keep(
    game: Pick<StoredGame, 'white' | 'black' | 'control' | 'rated' | 'origin' | 'ratings' | 'left'> &
      Partial<Pick<StoredGame, 'unratedBecause'>>,
    owned = true,
  ): Claim {
    const id = this.games.size + 1;
    const rest = { drawOffer: null, drawMuted: '', elapsed: 0, ply: 0, moves: [], result: null };
    const unratedBecause = game.unratedBecause ?? null;
    this.games.set(id, { ...game, ...rest, unratedBecause, id, state: 'playing', fence: 1, owned });
    return { id, fence: 1 };
  }

  /** As if the lease had run out. */
  expire(id: number): void {
    this.of(id).owned = false;
  }

  async append(appends: readonly Append[]): Promise<ClaimTest> {
    this.answer();
    const stored = appends.filter(append => this.holds(append));
    for (const append of stored) {
      const game = this.of(append.id);
      game.moves.push(append);
      game.ply = append.ply;
    }
    return among(stored);
  }

  async storeOffer(claim: Claim): Promise<boolean> {
    this.answer();
    return this.holds(claim);
  }

  async close(claim: Claim, closing: Closing): Promise<boolean> {
    this.answer();
    if (!this.holds(claim)) return false;
    const game = this.of(claim.id);
    game.state = closing.how;
    game.owned = false;
    if (closing.how === 'ended') game.result = closing.result;
    this.closed.push({ id: claim.id, ...closing });
    return true;
  }

  async renew(claims: readonly Claim[]): Promise<ClaimTest> {
    this.answer();
    return among(claims.filter(claim => this.holds(claim)));
  }

  /** How long the side to move had thought in games that were let go last, by their ids. */
  readonly thoughts = new Map<number, number | undefined>();

  async release(leaving: readonly Leaving[]): Promise<void> {
    this.answer();
    for (const { id, fence, thought } of leaving) {
      this.released.push({ id, fence });
      this.thoughts.set(id, thought);
      if (this.holds({ id, fence })) this.expire(id);
    }
  }

  /** Renewals of other nodes. */
  renewals = 0;

  async standing(id: number): Promise<Standing | null> {
    this.answer();
    const { owned, fence } = this.of(id);
    return owned ? { owner: 'other', fence, until: this.renewals } : null;
  }

  /** Games that another node is asked for. */
  readonly wantedIds = new Set<number>();

  async want(id: number): Promise<void> {
    this.answer();
    this.wantedIds.add(id);
  }

  async wanted(claims: readonly Claim[]): Promise<ClaimTest> {
    this.answer();
    return among(claims.filter(claim => this.wantedIds.has(claim.id)));
  }

  /** Ends when the moves of games that are taken over have been read. */
  movesRead: Promise<void> = Promise.resolve();

  async takeOver({ held }: TakeOverLimits, claimed: (claims: readonly Claim[]) => void): Promise<TakenOver> {
    this.answer();
    const taken: TakenOver = { games: [], unreadable: [] };
    for (const game of this.games.values()) {
      if (game.state !== 'playing' || game.owned || held.some(({ id }) => id === game.id)) continue;
      game.owned = true;
      game.fence++;
      this.wantedIds.delete(game.id);
      const claim = { id: game.id, fence: game.fence };
      if (this.strange.has(game.id)) taken.unreadable.push({ claim, left: game.left });
      else taken.games.push({ stored: structuredClone(game), claim });
    }
    claimed([...taken.games, ...taken.unreadable].map(({ claim }) => claim));
    await this.movesRead;
    return taken;
  }

  async countWithoutOwner(): Promise<number> {
    this.answer();
    return [...this.games.values()].filter(({ state, owned }) => state === 'playing' && !owned).length;
  }

  async whoPlays(uids: readonly string[]): Promise<string[]> {
    const last = await Promise.all(uids.map(uid => this.last(uid)));
    return uids.filter((_, index) => last[index]?.state === 'playing');
  }

  async last(uid: string): Promise<LastGame | null> {
    this.answer();
    const last = [...this.games.values()].findLast(({ white, black }) => white === uid || black === uid);
    if (!last) return null;
    const { id, state, white, left } = last;
    const own = white === uid ? left.w : left.b;
    const other = white === uid ? left.b : left.w;
    return { id, state, endedAgo: last.result ? 0 : null, reason: null, left: { own, other } };
  }

  async loadEnded(id: number): Promise<StoredGame | null> {
    this.answer();
    return structuredClone(this.of(id));
  }

  async stakeOf(): Promise<number | null> {
    return 50;
  }

  async players(wanted: readonly { uid: string }[]): Promise<GamePlayer[]> {
    this.answer();
    return wanted.map(({ uid }) => ({
      username: uid,
      elo: 1500,
      board: 'CLASSIC',
      house: uid.startsWith('house'),
    }));
  }

  of(id: number): Kept {
    const game = this.games.get(id);
    if (!game) throw new Error(`there is no game ${id}`);
    return game;
  }

  private holds({ id, fence }: Claim): boolean {
    const game = this.of(id);
    return game.state === 'playing' && game.owned && game.fence === fence;
  }

  private answer(): void {
    if (this.failure) throw this.failure;
  }
}

const among =
  (claims: readonly Claim[]): ClaimTest =>
  ({ id, fence }) =>
    claims.some(claim => claim.id === id && claim.fence === fence);

/** A stored half-move that is not legal. */
export const ILLEGAL_MOVE = {
  ...{ ply: 1, san: 'Ke5', from: 'e1', to: 'e5', promotion: null, mid: null, fen: START_FEN },
  ...{ left: { w: 180_000, b: 180_000 }, spent: 0, credit: 0, roundTrip: null, shortestWay: null },
} as const;
