import type { Page, WebSocket } from '@playwright/test';
import { parseGameMessage } from '../../src/protocol/game';

/**
 * Records the messages that a browser received on its game channel, and counts how often it connected and asked for the
 * whole game.
 */
export class Wire {
  /** Connections of the game channel that were opened, and of the status channel. */
  sockets = 0;
  statusSockets = 0;
  /** Whole games received: one, and one for each resynchronisation. */
  states = 0;
  /** When the last whole game came (epoch milliseconds). */
  stateAt = 0;
  /** When the last whole game or the last move came. */
  heardAt = 0;
  /** Moves of this player that the server has confirmed. */
  readonly confirmed: { ply: number; san: string }[] = [];
  /** Whether the opponent was last told to be without a connection. */
  opponentGone = false;
  /** Times the page was loaded. */
  loads = 0;
  tokenRefreshes = 0;
  /** The player's own access token, as the browser sent it last. */
  token = '';

  /** @param page before it enters a game */
  constructor(page: Page) {
    page.on('load', () => this.loads++);
    page.on('request', request => {
      if (request.url().includes('/securetoken.googleapis.com/')) this.tokenRefreshes++;
    });
    page.on('websocket', socket => {
      const { pathname } = new URL(socket.url());
      if (pathname === '/live/game') this.listen(socket);
      if (pathname === '/live/status') this.statusSockets++;
    });
  }

  private listen(socket: WebSocket): void {
    this.sockets++;
    socket.on('framesent', ({ payload }) => {
      const sent: unknown = JSON.parse(String(payload));
      if (typeof sent === 'object' && sent !== null && 'token' in sent) this.token = String(sent.token);
    });
    socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
  }

  private hear(text: string): void {
    const message = parseGameMessage(text);
    if (message.kind === 'state' || message.kind === 'moved') this.heardAt = Date.now();
    if (message.kind === 'state') {
      this.states++;
      this.stateAt = Date.now();
    }
    if (message.kind === 'connection' && message.who === 'opponent') this.opponentGone = !message.connected;
    if (message.kind === 'moved' && message.confirmation !== null)
      this.confirmed.push({ ply: message.ply ?? 0, san: message.san });
  }
}
