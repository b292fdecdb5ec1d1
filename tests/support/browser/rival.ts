import type { Page } from '@playwright/test';
import type { QueueHello } from '../../../src/protocol/queue';
import { ChessGame } from '../../../src/rules/game';
import { freshName } from '../names';
import {
  hasEnded,
  isMove,
  type Meeting,
  moveMessage,
  newcomer,
  pair,
  play,
  type Seat,
  sit,
} from '../server/game-pair';
import { type Frame, hasAction } from '../server/server';
import type { HandMove } from './board';
import { enter, Person } from './person';

/**
 * A user who plays over the wire, without a browser: enough for tests of a single window, at half the processor time of
 * a second one.
 */
export class Rival {
  constructor(
    readonly username: string,
    private seat: Seat,
    private readonly server: Meeting,
  ) {}

  /** Makes a move. */
  async play({ from, to, promotion }: HandMove): Promise<void> {
    this.send('move', moveMessage(`${from}${to}${promotion ?? ''}`));
  }

  /** Waits until the server has sent this position. */
  async shows(fen: string): Promise<void> {
    const { socket } = this.seat;
    if (socket.frames.findLast(isMove)?.fen === fen) return;
    await socket.next(frame => isMove(frame) && frame.fen === fen);
  }

  /** Sends an offer or acceptance of a draw, a surrender or a wish for a rematch. */
  send(action: 'move' | 'offerDraw' | 'surrender' | 'rematch', message: object = { action }): void {
    this.seat.socket.send(message);
  }

  /** Waits for a frame with one of these actions. */
  hears(...actions: string[]): Promise<Frame> {
    return this.seat.socket.next(hasAction(...actions));
  }

  /** Waits for the frame that ends the game. */
  async ends(): Promise<Frame> {
    return this.seat.socket.next(hasEnded);
  }

  /** Connects to the next game. */
  async sitDown(): Promise<void> {
    this.seat = await sit(this.server, this.seat.session);
  }
}

/**
 * Seats a user with a browser as White against one without. Both press the same button.
 *
 * A player who had White gets Black in the next game, so the rival has played White before.
 */
export async function sitDownAsWhite(
  person: Person,
  server: Meeting,
  mode: 'blitz' | 'rapid' = 'blitz',
): Promise<{ w: Person; b: Rival }> {
  const { white, black } = await pair(server);
  black.socket.send({ action: 'abort' });
  for (const { socket } of [white, black]) await socket.closed;
  const gameMode = mode === 'blitz' ? 'BLITZ_3' : 'RAPID_10';
  await person.queue(mode);
  const queue = server.socket('queue', white.session.token, { gameMode, playlist: 'NORMAL' });
  await queue.next(hasAction('started'));
  const rival = new Rival(
    (white.state.player as { username: string }).username,
    await sit(server, white.session),
    server,
  );
  await person.isPlaying();
  await person.board.faces('w');
  return { w: person, b: rival };
}

interface Resumed {
  w: Person;
  b: Rival;
  /** The position that both players have. */
  fen: string;
}

/**
 * Brings a user with a browser, as White, to a game with one without. The moves so far were made over the wire, so that
 * neither home nor these moves cost anything.
 *
 * @param page a page at which no user is signed in
 * @param played moves that were made before
 */
export async function comeToGame(
  page: Page,
  server: Meeting,
  { played = [], mode = 'BLITZ_3' }: { played?: readonly string[]; mode?: QueueHello['gameMode'] } = {},
): Promise<Resumed> {
  const username = freshName();
  const own = await server.player(username);
  let seats = await pair(server, mode, [own, await newcomer(server)]);
  if (seats.white.session !== own) {
    // The opponent, who aborts the game, has to pause, so the next one is against another newcomer.
    seats.white.socket.send({ action: 'abort' });
    for (const { socket } of [seats.white, seats.black]) await socket.closed;
    seats = await pair(server, mode, [own, await newcomer(server)]);
  }
  const game = new ChessGame();
  for (const [ply, san] of played.entries()) {
    const move = game.moveSan(san);
    if (!move) throw new Error(`${san} is not legal in ${game.fen}`);
    await play(seats, `${move.from}${move.to}${move.promotion ?? ''}`, ply);
  }
  const person = new Person(page, username);
  await enter(page, async () => own, '/', 'game');
  await person.isPlaying();
  await person.shows(game.fen);
  const { username: rival } = seats.black.state.player as { username: string };
  return { w: person, b: new Rival(rival, seats.black, server), fen: game.fen };
}
