import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { closeCode, replacedCode } from '../../protocol/close-codes';
import type { DuelFrame, DuelHello, DuelLatency } from '../../protocol/duel';
import type { GamePlayer } from '../../protocol/entities';
import type { Bus } from '../bus/bus';
import type { Database } from '../database/database';
import type { Windows } from '../games/announcements';
import type { Session } from '../live/channel';
import { findPlayer, shownName } from '../players/store';
import { gamePlayers } from '../profiles/game-players';
import { duelMeasured, duelSeatTaken } from './events';
import { framesSince, isSameMatch } from './frames';
import { RoundTrips } from './round-trips';
import { type DuelRow, opponentOf } from './step';
import { readDuel } from './store';

export interface SeatsDeps {
  db: Database;
  bus: Bus;
  log: Logger;
}

/** The connection of one player of a duel. */
export interface Seat {
  /** Never used twice. */
  readonly name: string;
  readonly session: Session<DuelHello>;
  readonly code: string;
  /** The duel as the user has been shown it. */
  shown: DuelRow | null;
  readonly latency: RoundTrips;
  opponentLatency: DuelLatency;
  /** Frames go out one after another. */
  work: Promise<void>;
}

/** The channels of the players of duels on this node: one for each user, the newest. */
export class Seats {
  private readonly byUser = new Map<string, Seat>();

  constructor(private readonly deps: SeatsDeps) {
    const { bus } = deps;
    bus.subscribe(duelSeatTaken, ({ uid, seat: name, window }) => {
      const seat = this.byUser.get(uid);
      if (seat && seat.name !== name) replace(seat, window);
    });
    bus.subscribe(duelMeasured, measured => this.hearMeasured(measured));
  }

  get all(): readonly Seat[] {
    return [...this.byUser.values()];
  }

  /** Takes a connection. An older one of the same user is replaced, here and on other nodes. */
  take(session: Session<DuelHello>, code: string): void {
    const { uid, connection } = session;
    const seat: Seat = {
      name: randomUUID(),
      session,
      code,
      shown: null,
      latency: new RoundTrips(),
      opponentLatency: null,
      work: Promise.resolve(),
    };
    const older = this.byUser.get(uid);
    this.byUser.set(uid, seat);
    const { window } = session.hello;
    if (older) replace(older, window);
    this.deps.bus.publish(duelSeatTaken, { uid, seat: seat.name, window });
    connection.onClose(() => {
      if (this.byUser.get(uid) === seat) this.byUser.delete(uid);
    });
    const { roundTrip } = connection.line;
    if (roundTrip !== null) seat.latency.add(roundTrip);
    connection.onRoundTrip = took => {
      seat.latency.add(took);
      if (seat.shown?.state === 'matched') this.tellMeasured(seat);
    };
    this.refresh(uid);
  }

  /** The limit of the match that a connection has been shown (epoch milliseconds); `null` while there is none. */
  limitShownTo(session: Session<DuelHello>): number | null {
    const seat = this.byUser.get(session.uid);
    const shown = seat?.session === session ? seat.shown : null;
    return shown?.state === 'matched' ? (shown.limitAt?.getTime() ?? null) : null;
  }

  /** Shows a user what has become of their duel. */
  refresh(uid: string): void {
    const seat = this.byUser.get(uid);
    if (!seat) return;
    const { connection } = seat.session;
    seat.work = seat.work
      .then(() => this.show(seat))
      .catch(error => {
        this.deps.log.warn({ err: error, duel: seat.code }, 'a duel could not be shown');
        connection.close(closeCode.tryAgainLater, 'try again later');
      });
  }

  /** Where the players of a duel wait: those windows take the game. */
  windowsOf(uids: readonly string[]): Windows {
    return Object.fromEntries(uids.map(uid => [uid, this.byUser.get(uid)?.session.hello.window]));
  }

  /** Measures the connections of those who are about to play, so that both see figures soon. */
  probe(): void {
    for (const { shown, session } of this.byUser.values())
      if (shown?.state === 'matched') session.connection.probe();
  }

  closeAll(code: number, reason: string): void {
    for (const { session } of this.all) session.connection.close(code, reason);
  }

  private async show(seat: Seat): Promise<void> {
    const { uid, connection } = seat.session;
    if (!connection.isOpen) return;
    const at = await readDuel(this.deps.db, seat.code);
    if (!at || seat.shown?.version === at.row.version) return;
    const before = seat.shown;
    const isNewMatch = at.row.state === 'matched' && !(before && isSameMatch(before, at.row));
    if (isNewMatch) seat.opponentLatency = null;
    const opponent = isNewMatch ? await this.cardOf(opponentOf(at.row, uid), at.row) : null;
    const latency = { player: seat.latency.figures, opponent: seat.opponentLatency };
    const challenged = await this.challengedIn(at.row);
    const { frames, isOver } = framesSince(before, { uid, ...at, opponent, challenged, latency });
    seat.shown = at.row;
    for (const frame of frames) connection.send(frame);
    if (isOver) connection.close(closeCode.finished, 'over');
    if (isNewMatch) this.tellMeasured(seat);
  }

  private async cardOf(uid: string | null, { gameMode }: DuelRow): Promise<GamePlayer | null> {
    if (uid === null) return null;
    const [card] = await gamePlayers(this.deps.db, [{ uid, gameMode }]);
    return card ?? null;
  }

  /** Name of the only player who may join. */
  private async challengedIn({ state, challenged }: DuelRow): Promise<string | null> {
    const found = state === 'waiting' && challenged && (await findPlayer(this.deps.db, challenged));
    return found ? shownName(found) : null;
  }

  private tellMeasured({ session: { uid }, code, latency: { figures } }: Seat): void {
    if (figures) this.deps.bus.publish(duelMeasured, { code, uid, ...figures });
  }

  private hearMeasured({
    code,
    uid,
    median,
    jitter,
  }: { code: string; uid: string } & NonNullable<DuelLatency>) {
    for (const seat of this.byUser.values()) {
      if (seat.code !== code || seat.shown?.state !== 'matched') continue;
      if (seat.session.uid !== uid) seat.opponentLatency = { median, jitter };
      seat.session.connection.send({
        action: 'duel_latency',
        player: seat.latency.figures,
        opponent: seat.opponentLatency,
      } satisfies DuelFrame);
    }
  }
}

/** Closes the connection of a seat that another one has taken. @param by window of that one */
function replace({ session }: Seat, by: string | undefined): void {
  session.connection.close(replacedCode(session.hello.window, by), 'replaced');
}
