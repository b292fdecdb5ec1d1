import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import {
  parseTournamentMessage,
  type TournamentInfo,
  type TournamentMatch,
} from '../../../src/protocol/tournament';
import { parseTournamentResults, type TournamentResults } from '../../../src/protocol/tournament-calls';
import type { MatchFrame } from '../../../src/protocol/tournament-entities';
import { until } from '../until';
import { hasEnded, isMove, isState, moveMessage, newcomer } from './game-pair';
import { type Frame, hasAction, type Session, type TestServer, type TestSocket } from './server';

/** Players who play a tournament over the wire. */

/** Action of a player at their next game. `away`: does not come; `leave`: gives the tournament up. */
export type Deed = 'win' | 'lose' | 'draw' | 'away' | 'leave' | 'stop';

/**
 * Decides what a player does, by the match as they see it. Both players of a match have to choose results that agree.
 */
export type Plan = (match: TournamentMatch) => Deed;

const created = v.object({ data: v.object({ id: v.number() }) });

/**
 * Makes a tournament that is open now.
 * @returns its id
 */
export async function newTournament(server: TestServer, ...options: string[]): Promise<number> {
  const text = await server.operate('tournament', 'create', 'Cup', 'BLITZ_3', ...options, '--json');
  return v.parse(created, { data: JSON.parse(text) }).data.id;
}

export const apply = async (server: TestServer, { token }: Session, id: number): Promise<void> => {
  const { body } = await server.api(token).post(`/tournament/apply/${id}`);
  v.parse(v.object({ tournament: v.object({ id: v.literal(id) }) }), body);
};

/** Answer of GET `/tournament/{id}`. */
export async function resultsOf(
  server: TestServer,
  { token }: Session,
  id: number,
): Promise<TournamentResults> {
  const { body } = await server.api(token).get(`/tournament/${id}`);
  const { results } = v.parse(v.object({ results: v.string() }), body);
  const read = parseTournamentResults(results);
  if (!read) throw new Error(`these are no results: ${results.slice(0, 300)}`);
  return read;
}

let windows = 0;

/** A player with a client: watches their tournament, presses ready, and plays their games as planned. */
export class Contestant {
  /** The newest values received. */
  you: TournamentInfo['you'] | null = null;
  match: TournamentMatch | null = null;
  lastMatch: TournamentMatch | null = null;
  outMatch: TournamentMatch | null = null;
  readonly bracket = new Map<number, MatchFrame>();
  /** Matches as this player received them, in their order. */
  readonly told: TournamentMatch[] = [];
  status: string | null = null;
  private socket: TestSocket | null = null;
  private stopped = false;
  private done = new Set<string>();
  private working: Promise<void> | null = null;

  constructor(
    private readonly server: () => TestServer,
    readonly session: Session,
    readonly name: string,
    private readonly id: number,
    private readonly plan: Plan,
  ) {}

  /** Plays until the tournament is over, coming back whenever the channel ends. */
  play(): Promise<void> {
    this.working ??= this.work();
    return this.working;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.socket?.close();
    await this.working;
  }

  /** The end comes in two frames: the tournament is over, and this player has a rank. */
  get isOver(): boolean {
    return this.status === 'FINISHED' && typeof this.you?.rank === 'number';
  }

  private async work(): Promise<void> {
    while (!this.stopped && !this.isOver) {
      try {
        await this.look();
      } catch {
        // The server is away: the player tries again, as a client does.
        await sleep(200);
      }
    }
  }

  private async look(): Promise<void> {
    const window = `w${++windows}`;
    const socket = this.server().socket('tournament', this.session.token, {
      id: this.id,
      changes: true,
      window,
    });
    this.socket = socket;
    socket.closed.catch(() => undefined);
    // A press on ready may have been lost with the last connection: a player who is still expected presses again.
    this.done.clear();
    while (!this.stopped && !this.isOver) {
      const frame = await socket.next(() => true);
      if (frame.action === 'ping') socket.send({ action: 'ping' });
      if (frame.action === 'started') {
        await socket.closed;
        await this.playGame();
        return;
      }
      this.hear(JSON.stringify(frame));
      // The game may have begun during a restart. A page learns that from the status channel.
      if (frame.action === 'tournament_match' && this.match?.games?.at(-1)?.result === null) {
        socket.close();
        await this.playGame();
        return;
      }
      this.act(socket);
    }
    socket.close();
  }

  private hear(text: string): void {
    const message = parseTournamentMessage(text);
    if (message.kind === 'unknown') throw new Error(`not understood: ${text.slice(0, 500)}`);
    if (message.kind === 'match') {
      this.match = message.match;
      if (message.match) this.told.push(message.match);
    }
    if (message.kind !== 'info') return;
    const { data, you, status } = message;
    for (const match of [...(data.upper ?? []), ...(data.lower ?? []), ...(data.changed ?? [])])
      this.bracket.set(match.id, match);
    if (you) this.you = you;
    if (data.lastMatch !== undefined) this.lastMatch = data.lastMatch;
    if (data.outMatch !== undefined) this.outMatch = data.outMatch;
    if (status) this.status = status;
  }

  /** Presses ready once for each game, or does as planned instead. */
  private act(socket: TestSocket): void {
    const { match } = this;
    if (!match || match.player.accepted || match.matchTimerLimit === null) return;
    const place = `${match.id}/${match.game}/${match.matchTimerLimit}`;
    if (this.done.has(place)) return;
    this.done.add(place);
    const deed = this.plan(match);
    if (deed === 'leave') socket.send({ action: 'leave' });
    else if (deed !== 'away') socket.send({ action: 'acceptMatch' });
  }

  private async playGame(): Promise<void> {
    const { match } = this;
    const socket = this.server().socket('game', this.session.token);
    const state = await socket.next(isState);
    const place = state.tournament as { game: number } | undefined;
    if (!place || !match) throw new Error('a game of no tournament');
    const deed = this.plan(match);
    if (deed === 'stop') return;
    if (!(await moveOnce(socket, state))) {
      socket.close();
      return;
    }
    if (deed === 'lose') socket.send({ action: 'surrender' });
    if (deed === 'draw' && state.side === 'w') socket.send({ action: 'offerDraw' });
    if (deed === 'draw' && state.side === 'b') {
      // A standing offer is part of the state, and no frame of its own comes.
      if (state.drawOffer !== 'opponent') await socket.next(hasAction('drawOffered'));
      socket.send({ action: 'offerDraw' });
    }
    await socket.next(hasEnded);
    socket.close();
  }
}

/**
 * Makes the player's first move and waits for the opponent's: a game that ends before each side has moved is not rated.
 *
 * @returns whether the game goes on
 */
async function moveOnce(socket: TestSocket, state: Frame): Promise<boolean> {
  const own = state.side === 'w' ? { move: 'e2e4', ply: 0 } : { move: 'e7e5', ply: 1 };
  let { ply } = state;
  for (;;) {
    if (ply === own.ply) socket.send(moveMessage(own.move, { ply, mid: randomUUID() }));
    if (Number(ply) >= 2) return true;
    const frame = await socket.next(one => isMove(one) || isState(one) || hasEnded(one));
    if (hasEnded(frame)) return false;
    ply = frame.ply;
  }
}

/** Enters newcomers in a tournament, each with a plan. */
export async function enter(
  server: () => TestServer,
  id: number,
  count: number,
  plan: (index: number) => Plan,
): Promise<Contestant[]> {
  const contestants: Contestant[] = [];
  for (let index = 0; index < count; index++) {
    const session = await newcomer(server());
    await apply(server(), session, id);
    const { user } = v.parse(
      v.object({ user: v.object({ username: v.string() }) }),
      (await server().api(session.token).get('/user')).body,
    );
    contestants.push(new Contestant(server, session, user.username, id, plan(index)));
  }
  return contestants;
}

/** Waits until all players have seen the end. */
export const playedOut = (contestants: readonly Contestant[]): Promise<unknown> =>
  until(
    () => contestants.every(({ isOver }) => isOver),
    () =>
      `not over: ${JSON.stringify(contestants.filter(one => !one.isOver).map(({ name, you, match }) => [name, you, match]))}`,
  );
