import { Channel, type ChannelOptions } from '../../../src/client/transport/channel';
import { GAME_PATIENCE, SIGNAL_SILENCE_MS } from '../../../src/client/transport/channels';
import { GAME_RECONNECT_MS, RECONNECT_MS } from '../../../src/protocol/limits';
import { epochNow } from '../moment';
import type { Random } from '../random';
import type { Session } from '../server/server';

/** Longer frames are brackets: a player of the benchmark reads only their beginning. */
const BRACKET_BYTES = 8_000;
const HEAD_BYTES = 400;
/** Later rounds are played faster, since fewer players are left; a game lasts at least this long. */
const LEAST_MS = 1_000;
/** The same limit as for a game channel of our client. */
const LONGEST_GAME_RETRY_MS = 2_000;
/** A page that was told to stay away is loaded again after this time. */
const RELOAD_MS = 2_000;

export interface PlayersWorld {
  /** Address of the live channels. */
  url: string;
  tournament: number;
  /** Longest duration of a game, milliseconds. */
  spreadMs: number;
  random: Random;
  /** When the deciding game of a match was confirmed to its loser (`epochNow`), by match. */
  results: Map<number, number>;
  /** Share of the field that still plays. */
  left(): number;
  /** Number of long frames to the players, which are brackets, and bytes of all frames. */
  sent: { brackets: number; bytes: number };
}

interface Match {
  id: number;
  matchTimerLimit: number | null;
  player: { id: number; accepted: boolean };
  opponent: { id: number } | null;
  games?: { result: string | null }[];
}

type Frame = Readonly<Record<string, unknown>>;

/**
 * A player with the channels of our client who comes to every match. Of two opponents the later applicant surrenders.
 */
export class BenchPlayer {
  isOut = false;
  private match: Match | null = null;
  /** The game for which the player has pressed ready. */
  private pressed: string | null = null;
  /** Revision of the bracket, as a client has it. */
  private revision: string | undefined;
  private channel: Channel | null = null;
  private where: 'lobby' | 'game' = 'lobby';
  private thinking: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly world: PlayersWorld,
    private readonly session: Session,
    private readonly index: number,
  ) {}

  /** Text that tells people what the player is waiting for. */
  get waits(): string {
    const { match, where, channel, index, pressed } = this;
    const { id, player, opponent, matchTimerLimit, games } = match ?? {};
    const about = match && { id, player, opponent: opponent?.id, matchTimerLimit, games };
    return `Knight_${index} in the ${where} (${channel?.state}), pressed ${pressed}: ${JSON.stringify(about)}`;
  }

  /** Opens the tournament's channel, for the time from one game to the next. */
  lobby(): void {
    const player = this;
    this.go('lobby', {
      name: 'tournament',
      hello: {
        ...{ id: this.world.tournament, changes: true, window: `w${this.index}` },
        get revision() {
          return player.revision;
        },
      },
      retryMs: RECONNECT_MS,
      silenceMs: SIGNAL_SILENCE_MS,
      onState: state => {
        if (state === 'connected') this.pressed = null;
      },
      onFinal: () => setTimeout(() => this.lobby(), RELOAD_MS),
      onText: text => {
        this.look(text.slice(0, HEAD_BYTES));
        const frame = this.read(text);
        if (frame?.action === 'tournament_match') this.called(frame.match as Match | null);
        const you = frame?.you as { state?: string } | undefined;
        if (you?.state === 'eliminated' || you?.state === 'champion') this.isOut = true;
        if (frame?.action === 'started') this.game();
      },
    });
  }

  private called(match: Match | null): void {
    this.match = match;
    // The game began while the player was away: the status channel would report it.
    if (match?.games?.at(-1)?.result === null) {
      this.game();
      return;
    }
    if (!match?.opponent || match.matchTimerLimit === null) return;
    const game = `${match.id}/${match.games?.length ?? 0}`;
    // A player who is asked again after having been accepted has to press again.
    if (match.player.accepted) this.pressed = null;
    if (match.player.accepted || this.pressed === game) return;
    this.pressed = game;
    const { channel } = this;
    // People need a moment to press.
    setTimeout(() => channel?.send({ action: 'acceptMatch' }), 1_000 * this.world.random());
  }

  private game(): void {
    const { match } = this;
    const loses = (match?.player.id ?? 0) > (match?.opponent?.id ?? 0);
    this.go('game', {
      name: 'game',
      hello: { window: `w${this.index}` },
      retryMs: GAME_RECONNECT_MS,
      longestRetryMs: LONGEST_GAME_RETRY_MS,
      ...GAME_PATIENCE,
      onState: () => undefined,
      // The game does not exist any more.
      onFinal: () => this.lobby(),
      onText: text => {
        const frame = this.read(text);
        if (frame?.action === 'pg') this.channel?.sendNow({ action: 'pong' });
        if (frame?.status === 'recconect' && loses) this.giveUpLater();
        if (frame?.action === 'lose' && match) this.world.results.set(match.id, epochNow());
        if (['win', 'lose', 'draw', 'aborted'].includes(String(frame?.action))) this.lobby();
      },
    });
  }

  private giveUpLater(): void {
    const { spreadMs, random, left } = this.world;
    const { channel } = this;
    clearTimeout(this.thinking);
    this.thinking = setTimeout(
      () => channel?.send({ action: 'surrender' }),
      Math.max(LEAST_MS, spreadMs * left()) * random(),
    );
  }

  /** Closes the channel of the last place and opens the next one. */
  private go(where: 'lobby' | 'game', options: Omit<ChannelOptions, 'url' | 'token'>): void {
    this.channel?.dispose();
    this.where = where;
    this.channel = new Channel({
      ...options,
      url: `${this.world.url}/live/${options.name}#${this.index}`,
      token: async () => this.session.token,
    });
    this.channel.open();
  }

  /** @returns `null` for frames that are answered at once, and for brackets */
  private read(text: string): Frame | null {
    const { sent } = this.world;
    sent.bytes += text.length;
    if (text.length > BRACKET_BYTES) {
      sent.brackets++;
      return null;
    }
    const frame = JSON.parse(text) as Frame;
    if (frame.action !== 'ping' && frame.action !== 'check') return frame;
    this.channel?.sendNow({ action: frame.action });
    return null;
  }

  private look(head: string): void {
    this.revision = /"revision":"([^"]*)"/.exec(head)?.[1] ?? this.revision;
  }
}
