import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, isMove, moveMessage } from '../support/server/game-pair';
import {
  type Frame,
  hasStatus,
  type Session,
  type TestServer,
  type TestSocket,
} from '../support/server/server';
import { until } from '../support/until';

/**
 * The game page of a player whose balancer leads them to one node for ever. It comes again whenever its channel closes, and says a
 * move again under its id, as the client does.
 */
export class StickingPage {
  /** Half-moves that the page knows of. */
  ply = -1;
  /** The end of the game, once it is known. */
  end: Frame | null = null;
  /** Close codes of its channels, in order. */
  readonly closes: number[] = [];
  private socket: TestSocket | null = null;
  private wanted: { ply: number; message: object } | null = null;
  private isLeft = false;
  private readonly going: Promise<void>;

  /** @param hear told of every frame */
  constructor(
    private readonly node: Pick<TestServer, 'socket'>,
    private readonly session: Session,
    private readonly hear: (frame: Frame) => void = () => undefined,
  ) {
    this.going = this.go();
  }

  /** Makes a move, however often the page has to come again. Resolves when it is confirmed. */
  async move(move: string, ply: number): Promise<void> {
    const wanted = { ply, message: moveMessage(move, { ply, mid: randomUUID() }) };
    this.wanted = wanted;
    this.say();
    await until(
      () => this.ply > ply,
      () => `${move} at ${ply}: ${this.ply}, closed ${this.closes.join()}`,
    );
  }

  /** Gives the game up. The channel has to be open. */
  surrender(): void {
    this.socket?.send({ action: 'surrender' });
  }

  async leave(): Promise<void> {
    this.isLeft = true;
    this.socket?.close();
    await this.going;
  }

  private say(): void {
    const { wanted, socket } = this;
    if (wanted && socket && this.ply === wanted.ply) socket.send(wanted.message);
  }

  private async go(): Promise<void> {
    while (!this.isLeft && !this.end) {
      const socket = this.node.socket('game', this.session.token);
      await this.read(socket).catch(() => undefined);
      this.socket = null;
      this.closes.push(await socket.closed.catch(() => 1006));
      if (!this.isLeft) await sleep(100);
    }
  }

  private async read(socket: TestSocket): Promise<void> {
    for (;;) {
      const frame = await socket.next(() => true);
      this.hear(frame);
      if (hasEnded(frame)) {
        this.end = frame;
        return socket.close();
      }
      const { ply } = frame;
      if (typeof ply !== 'number' || !(isMove(frame) || isState(frame))) continue;
      this.socket = socket;
      this.ply = ply;
      this.say();
    }
  }
}

const isState = hasStatus('recconect');
