import type { GamePlayer } from '../../../protocol/entities';
import type { TournamentHello, TournamentInfoFrame } from '../../../protocol/tournament';
import type { WrittenMatchFrame } from '../../../protocol/tournament-entities';
import { isSameData } from '../../../rules/same-data';
import type { Millis } from '../../../rules/units';
import type { Clock, Timer } from '../../clock';
import type { Session } from '../../live/channel';
import { textFrame } from '../../live/text-frame';
import { Broadcast, prepared } from '../../spectating/broadcast';
import type { ReadyCheck } from './event';
import { matchFrame } from './frames';
import { timelineOf } from './results';
import { Revisions } from './revisions';
import { type FinalPlaces, lastSeriesOf } from './standing';
import { entrantByUid, entrantOf, openSeriesOf, type Run } from './state';
import { Viewer } from './viewer';

/** Changes are gathered for so long before they are sent. */
const GATHER_MS = 100;
/** Clients that cannot read changes are sent the whole bracket, at most once in this time. */
const WHOLE_MS = 1_000;
/** Brackets with more entrants are sent without their history, and returning viewers get only what they have missed. */
const MOST_IN_TIMELINE = 128;
/** If more than this part of a bracket has changed, the whole is sent, which is less work: many share its bytes. */
const MOST_MISSED = 1 / 4;

/**
 * The whole bracket of 512 is half a megabyte: a viewer with more than three of them unread is not just slow. Frames to
 * all viewers check this limit and close with a reason; a frame to one player alone must not cut them off before.
 */
const SLOW_VIEWER_BYTES = 2 * 1024 * 1024;

/** The part of a frame about the tournament, not its bracket: entry in the list, entrants, draw of lots. */
export type About = Pick<TournamentInfoFrame, 'tournament' | 'entrants' | 'draw'>;

/** A tournament that is played, as the connections of this node see it. */
export class Room {
  private readonly viewers = new Map<Session<TournamentHello>, Viewer>();
  private readonly frames = new Map<number, WrittenMatchFrame>();
  private readonly changed = new Set<number>();
  private readonly broadcast = new Broadcast();
  private readonly revisions = new Revisions();
  private seq: number;
  private first: string | null = null;
  private lastFirst: { body: string; seq: number; at: number; frame: Buffer } | null = null;
  /** Present ratings of players by uid, as they were read last. */
  private readonly elos = new Map<string, number>();
  private gathering: Timer | null = null;
  private whole: Timer | null = null;

  /**
   * @param eloNow reads present ratings, rounded, by uid: those of the entrants are of the draw
   * @param ahead milliseconds by which the clock of the node that runs it is ahead of this node's
   */
  constructor(
    private run: Run,
    private places: FinalPlaces,
    private readonly about: About,
    private readonly cards: ReadonlyMap<string, GamePlayer>,
    private readonly eloNow: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>,
    private readonly clock: Pick<Clock, 'steadyNow' | 'after'>,
    private ahead = 0,
  ) {
    this.seq = run.seq;
    for (const { id } of run.bracket.nodes) this.frames.set(id, this.frameOf(id));
  }

  get isEmpty(): boolean {
    return this.viewers.size === 0;
  }

  get isOver(): boolean {
    return this.places.size > 0;
  }

  /** Shows the tournament to a connection from now on. */
  async join(session: Session<TournamentHello>): Promise<void> {
    const { connection } = session;
    await this.readElos(this.rivalsOf(session.uid));
    const missed = this.missedFrame(session.hello);
    const body = missed ? null : await this.firstBody();
    if (!connection.isOpen) return;
    const viewer = new Viewer(session, this.run, this.cards, this.elos, () => this.now);
    this.viewers.set(session, viewer);
    connection.allowUnread(2 * SLOW_VIEWER_BYTES);
    connection.onClose(() => this.viewers.delete(session));
    if (body !== null) connection.sendPrepared(this.firstFrame(body), SLOW_VIEWER_BYTES);
    else if (missed) connection.send(missed);
    viewer.tell(this.run, this.places);
  }

  /** Takes a step that was stored, and tells viewers of it. @param places empty while it is played */
  update(run: Run, changed: ReadonlySet<number>, places: FinalPlaces, ahead = 0): void {
    const isEnd = places.size > 0 && this.places.size === 0;
    this.run = run;
    this.ahead = ahead;
    this.places = places;
    const ids = isEnd ? run.bracket.nodes.map(({ id }) => id) : changed;
    for (const id of ids) {
      const frame = this.frameOf(id);
      // After a step of another node all matches are passed in, since only the fact of a change is known.
      if (isSameData(frame, this.frames.get(id))) continue;
      this.frames.set(id, frame);
      this.changed.add(id);
      this.revisions.mark(id, this.seq + 1);
    }
    const concerned = new Set([...changed].flatMap(id => this.playersOf(id)));
    for (const viewer of this.viewers.values())
      if (viewer.number !== null && (isEnd || concerned.has(viewer.number))) viewer.tell(run, places);
    this.gathering ??= this.clock.after(GATHER_MS, () => this.flush());
  }

  /** The game that a connection was asked about last. */
  checkShownTo(session: Session<TournamentHello>): ReadyCheck | null {
    return this.viewers.get(session)?.check ?? null;
  }

  close(code: number, reason: string): void {
    this.gathering?.cancel();
    this.whole?.cancel();
    for (const { connection } of this.viewers.keys()) connection.close(code, reason);
    this.viewers.clear();
  }

  /** Numbers of a user and of their opponents in the series that they are told of. */
  private rivalsOf(uid: string): number[] {
    const number = entrantByUid(this.run, uid)?.number;
    if (number === undefined) return [];
    return [openSeriesOf(this.run, number), lastSeriesOf(this.run, number)].flatMap(
      one => one?.players ?? [],
    );
  }

  /** Reads present ratings; where they cannot be read those read before are shown. */
  private async readElos(numbers: readonly number[]): Promise<void> {
    const uids = [...new Set(numbers)].map(number => entrantOf(this.run, number).uid);
    if (uids.length === 0) return;
    const read = await this.eloNow(uids).catch(() => new Map<string, number>());
    for (const [uid, elo] of read) this.elos.set(uid, elo);
  }

  /** Tells players of changed matches again where a rating has changed, as it does with each game. */
  private async retell(numbers: readonly number[]): Promise<void> {
    const viewers = [...this.viewers.values()].filter(
      ({ number }) => number !== null && numbers.includes(number),
    );
    if (viewers.length === 0) return;
    await this.readElos(numbers);
    for (const viewer of viewers)
      if (this.viewers.get(viewer.session) === viewer) viewer.tell(this.run, this.places);
  }

  private playersOf(match: number): number[] {
    return this.run.bracket.node(match).slots.flatMap(({ id }) => id ?? []);
  }

  private frameOf(id: number): WrittenMatchFrame {
    return matchFrame(this.run, this.run.bracket.node(id), this.places);
  }

  /** Time of the clock by which the limits go. */
  private get now(): Millis {
    return this.clock.steadyNow() + this.ahead;
  }

  private get head(): Omit<TournamentInfoFrame, 'data'> {
    const { id, name } = this.run;
    return {
      action: 'tournament_info',
      id,
      name,
      status: this.status,
      ...this.pause,
      seq: this.seq,
      revision: this.revisions.at(this.seq),
      time: this.now,
    };
  }

  /** A tournament that is over is not halted, even if its last step came in a halt. */
  private get pause(): Pick<TournamentInfoFrame, 'paused' | 'pausedAt'> {
    const { paused, pausedAt } = this.run;
    if (!paused || this.isOver) return { paused: false };
    return { paused, ...(pausedAt != null && { pausedAt }) };
  }

  /** The run may be a step ahead of what is stored; ranks are known once its end is. */
  private get status(): 'FINISHED' | 'CLOSED' {
    return this.isOver ? 'FINISHED' : 'CLOSED';
  }

  /**
   * First frame for a viewer, without the head, as JSON. Made once for all who come before the next frame with changes,
   * which brings all later changes: with 512 entrants it is half a megabyte, and they all come at the start.
   */
  private async firstBody(): Promise<string> {
    while (this.first === null) {
      const { run } = this;
      const isShort = run.entrants.length <= MOST_IN_TIMELINE;
      const timeline = isShort ? { timeline: await timelineOf(run) } : {};
      if (run !== this.run) continue;
      const { data } = this.wholeFrame();
      this.first ??= JSON.stringify({ data, ...this.aboutNow, ...timeline });
    }
    return this.first;
  }

  /** The entry in the list was read when the room was opened; a halt may have begun or ended since. */
  private get aboutNow(): About {
    const { tournament } = this.about;
    if (!tournament) return this.about;
    const { pausedAt: _, ...rest } = tournament;
    return { ...this.about, tournament: { ...rest, ...this.pause } };
  }

  /** Changes that a viewer has missed who comes back, from a game above all; `null` if they need the whole bracket. */
  private missedFrame({
    revision,
    changes,
  }: Pick<TournamentHello, 'revision' | 'changes'>): TournamentInfoFrame | null {
    if (!changes || this.run.entrants.length <= MOST_IN_TIMELINE) return null;
    const missed = this.revisions.missed(revision);
    if (!missed || missed.matches.length > this.frames.size * MOST_MISSED) return null;
    const changed = missed.matches.flatMap(id => this.frames.get(id) ?? []);
    return { ...this.head, since: missed.since, data: { changed } };
  }

  /** The first frame as bytes, which viewers who come at one moment share. */
  private firstFrame(body: string): Buffer {
    const { seq } = this;
    const now = this.clock.steadyNow();
    const last = this.lastFirst;
    if (last && last.body === body && last.seq === seq && now - last.at <= GATHER_MS) return last.frame;
    const frame = textFrame(`${JSON.stringify(this.head).slice(0, -1)},${body.slice(1)}`);
    this.lastFirst = { body, seq, at: now, frame };
    return frame;
  }

  private wholeFrame(): TournamentInfoFrame {
    const all = [...this.frames.values()];
    const upper = all.filter(({ groupNumber }) => groupNumber !== 2);
    return { ...this.head, data: { upper, lower: all.filter(({ groupNumber }) => groupNumber === 2) } };
  }

  /** Sends the changes to all clients that can read them, and to the others the whole bracket a little later. */
  private flush(): void {
    this.gathering = null;
    this.first = null;
    this.seq++;
    const changed = [...this.changed].flatMap(id => this.frames.get(id) ?? []);
    void this.retell([...this.changed].flatMap(id => this.playersOf(id)));
    this.changed.clear();
    this.sendTo(true, { ...this.head, data: { changed } });
    this.whole ??= this.clock.after(WHOLE_MS, () => {
      this.whole = null;
      this.sendTo(false, this.wholeFrame());
    });
  }

  private sendTo(changes: boolean, frame: TournamentInfoFrame): void {
    const to = [...this.viewers.keys()].filter(session => session.hello.changes === changes);
    if (to.length === 0) return;
    this.broadcast.send(
      to.map(({ connection }) => ({ send: bytes => connection.sendPrepared(bytes, SLOW_VIEWER_BYTES) })),
      prepared(frame),
    );
  }
}
