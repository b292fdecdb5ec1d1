import type { Logger } from 'pino';
import { SIDES } from '../../rules/chess';
import { isAway } from '../database/database';
import type { Heirs } from '../lease/heirs';
import { LeaseKeeper } from '../lease/keeper';
import { type Claim, WANTED_MS } from '../lease/leases';
import { LeftToNewer } from '../lease/left-to-newer';
import type { Neighbours } from '../lease/neighbours';
import { patient } from '../patience';
import type { ActiveGames } from './active-games';
import type { GameActor } from './actor';
import { thoughtSoFar } from './deadlines';
import type { Game } from './game';
import type { GameStore } from './game-store';
import { playersOf } from './players';
import { isPlayedHere } from './presence';
import { DamagedGame, revive } from './revive';
import { DAMAGED } from './settlement';
import type { Leaving } from './store';
import type { StoredGame } from './stored-game';
import type { GameWriter } from './writer';

interface OwnershipDeps {
  store: Pick<
    GameStore,
    'renew' | 'release' | 'takeOver' | 'wanted' | 'countWithoutOwner' | 'players' | 'stakeOf'
  >;
  writer: Pick<GameWriter, 'release' | 'close'>;
  active: ActiveGames;
  heirs: Pick<Heirs, 'handOver' | 'heldFor' | 'onDealt' | 'names' | 'leaveToUnheard'>;
  neighbours: Pick<Neighbours, 'unheard'>;
  log: Logger;
  now(): number;
  /** There can be no other node. */
  alone: boolean;
  /** Forgets the players of a game that is another node's from now on. */
  forget(game: number): void;
  /** Goes on with a game that has been taken over. */
  adopt(game: Game, claim: Claim): GameActor;
}

/** Keeps the leases of this node's games, takes over games that no node owns, and hands over those that others want. */
export class Ownership {
  private readonly keeper: LeaseKeeper;
  /** Games that were taken over and are still being read, with their moves and players. */
  private readonly reading = new Set<Claim>();
  /** Games that this version cannot read. */
  private readonly newer: LeftToNewer;
  /** Games that are kept although a node out of hearing asks for them, and until when their absences stand still. */
  private readonly sought = new Map<number, number>();
  private free = 0;
  private draining = false;

  constructor(private readonly deps: OwnershipDeps) {
    this.newer = new LeftToNewer(deps.now);
    this.keeper = new LeaseKeeper({
      renew: () => this.renew(),
      takeOver: () => this.takeOver(),
      failed: error => deps.log.warn({ err: error }, 'games could not be taken over'),
    });
    deps.heirs.onDealt('game', () => this.keeper.look());
  }

  /** Takes over games that no node owns, now and again and again until `stop`. */
  async start(): Promise<void> {
    const first = this.takeOver();
    // Beside it: what it takes over may take longer to read than its leases last.
    this.keeper.start();
    await first;
  }

  /** Resolves when nothing is under way any more. The leases stay, until `letGo`. */
  stop(): Promise<void> {
    return this.keeper.stop();
  }

  /** Lets go of all games, whose actors have stopped, and deals them among the other nodes. */
  letGo(): Promise<void> {
    const { store, active, heirs } = this.deps;
    return heirs.handOver('game', active.claims(), some =>
      store.release(some.map(claim => this.leaving(claim, active.get(claim.id)?.game))),
    );
  }

  get isStopped(): boolean {
    return this.keeper.isStopped;
  }

  /** Games that no node owns, as far as is known; looked after while draining. */
  get withoutOwner(): number {
    return this.free;
  }

  /** While this is on, games without an owner are left to other nodes first. */
  drain(on: boolean): void {
    this.draining = on;
  }

  /** A move is stored: a game that is asked for may have to go now. */
  moved({ id }: Game): void {
    if ((this.sought.get(id) ?? 0) > this.deps.now()) this.keeper.look();
  }

  /** Lets go of a game that cannot go on here, so that its next owner need not wait for the lease to run out. */
  giveUp({ game, claim }: GameActor): void {
    if (!claim) return;
    // If this fails, the lease runs out.
    this.deps.writer.release(claim).catch(() => undefined);
    // A slow node may have taken over its own game in the meantime.
    if (!this.deps.active.get(game.id)) this.free++;
  }

  private async renew(): Promise<void> {
    const { store, active, log } = this.deps;
    const held = this.held();
    const ask = (): ReturnType<GameStore['renew']> => store.renew(held);
    // One broken connection is no reason to give up; a second failure means that the database is away. Then all
    // games are dropped, and taken over when it is back, so that its absence is charged to nobody.
    const ours = await ask()
      .catch(ask)
      .catch(error => {
        log.warn({ err: error }, 'leases could not be renewed');
        return () => false;
      });
    for (const claim of held) {
      if (!ours(claim)) this.reading.delete(claim);
      const actor = active.get(claim.id);
      // While the statement was under way the game may have ended, or been lost and taken over again.
      if (actor?.claim === claim && actor.game.phase === 'playing' && !ours(claim))
        actor.lose(new Error('the lease was lost'));
    }
  }

  private async takeOver(): Promise<void> {
    const taken: Claim[] = [];
    try {
      await this.takeAndRead(claims => {
        taken.push(...claims);
        for (const claim of claims) this.reading.add(claim);
      });
    } finally {
      for (const claim of taken) this.reading.delete(claim);
    }
  }

  private async takeAndRead(claimed: (claims: readonly Claim[]) => void): Promise<void> {
    const { store, alone, heirs, neighbours } = this.deps;
    const limits = {
      held: [...this.held(), ...heirs.heldFor('game'), ...this.newer.held],
      onlyLeftOver: this.draining && !alone,
      heirs: heirs.names,
    };
    const { games, unreadable } = await store.takeOver(limits, claimed);
    await Promise.all(games.map(({ stored, claim }) => this.takeUp(stored, claim)));
    // Nodes that hear this one have their players sit at its games.
    if (!alone && (this.draining || neighbours.unheard.length > 0)) await this.heed();
    else this.sought.clear();
    if (this.draining) this.free = await store.countWithoutOwner();
    for (const { claim, left } of unreadable) {
      if (this.leaveToNewer(claim)) await store.release([claim]);
      else await this.callOff(claim, left, new DamagedGame('its time control or its origin is unknown'));
    }
  }

  /** Lets go of games that nodes out of hearing ask for. Where a game stays, the absence of the player who has come there stands still. */
  private async heed(): Promise<void> {
    const { store, active, heirs } = this.deps;
    const isWanted = await store.wanted(active.claims());
    const wanted = [...active.all()].filter(({ claim }) => claim && isWanted(claim));
    const [kept, leaving]: [GameActor[], GameActor[]] = [[], []];
    for (const actor of wanted) (!this.draining && isPlayedHere(actor.game) ? kept : leaving).push(actor);
    this.seek(kept);
    if (!this.draining)
      heirs.leaveToUnheard(
        'game',
        leaving.map(({ game }) => game.id),
      );
    await this.handOver(leaving);
  }

  /** Lets the absences in games stand still whose missing players wait at nodes out of hearing. */
  private seek(kept: readonly GameActor[]): void {
    const now = this.deps.now();
    for (const [id, until] of this.sought) if (until <= now) this.sought.delete(id);
    for (const actor of kept) {
      const { id, standstill, seats } = actor.game;
      const isMissed = SIDES.some(side => seats[side].absence !== null);
      // Their opponents are told of each change.
      if (!isMissed || (this.sought.get(id) ?? 0) - now > WANTED_MS / 2) continue;
      const until = now + patient(WANTED_MS);
      this.sought.set(id, until);
      actor.post({ kind: 'standstill', until: Math.max(until, standstill ?? 0) });
    }
  }

  /** Lets go of games, once what is under way in them has been stored. */
  private async handOver(leaving: readonly GameActor[]): Promise<void> {
    const { writer, active, log, forget } = this.deps;
    await Promise.all(
      leaving.map(async actor => {
        await actor.stop();
        active.remove(actor);
        forget(actor.game.id);
        try {
          if (actor.claim) await writer.release(this.leaving(actor.claim, actor.game));
          log.info({ game: actor.game.id }, 'game handed over');
        } finally {
          actor.sendAway();
        }
      }),
    );
  }

  private leaving(claim: Claim, game: Game | undefined): Leaving {
    const thought = game && Math.round(thoughtSoFar(game, this.deps.now()));
    return { ...claim, thought };
  }

  private async takeUp(stored: StoredGame, claim: Claim): Promise<void> {
    const { store, now, log, adopt } = this.deps;
    try {
      const players = await playersOf(store, stored);
      // Its lease has been lost meanwhile: whoever has it now goes on with the game.
      if (!this.reading.delete(claim)) return;
      adopt(revive(stored, players, now()), claim).begin();
    } catch (error) {
      if (error instanceof DamagedGame) await this.callOff(claim, stored.left, error);
      // The database is away again. When the lease has run out this or another node tries once more.
      else if (isAway(error)) log.warn({ err: error, game: stored.id }, 'game not taken up');
      else log.error({ err: error, game: stored.id }, 'game cannot be taken up');
    } finally {
      this.reading.delete(claim);
    }
  }

  /** Aborts a game that can never go on, so that both players are free. `operator check` names it. */
  private async callOff(claim: Claim, left: StoredGame['left'], damage: DamagedGame): Promise<void> {
    this.deps.log.error({ err: damage, game: claim.id }, 'damaged game called off');
    await this.deps.writer.close(claim, { how: 'aborted', reason: DAMAGED }, left);
  }

  /** Leaves a game that this version cannot read to nodes of a newer one. @returns false where none has come for it */
  private leaveToNewer({ id }: Claim): boolean {
    const { alone, log } = this.deps;
    if (alone || !this.newer.leave(id)) return false;
    log.warn({ game: id }, 'game left to a newer version');
    return true;
  }

  private held(): Claim[] {
    return [...this.deps.active.claims(), ...this.reading];
  }
}
