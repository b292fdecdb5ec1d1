import type { Logger } from 'pino';
import { closeCode } from '../../protocol/close-codes';
import type { GameFrame } from '../../protocol/game-frames';
import type { ClientMove, GameHello } from '../../protocol/live';
import type { Session } from '../live/channel';
import type { PlayerConnection } from './actor';
import { abortedFrame } from './frames';
import { sideOf } from './game';
import type { Games } from './games';
import type { Said } from './nodes/messages';
import type { SeatsAway } from './nodes/seats-away';
import { type Place, PlaceHere } from './place';
import { TurnTold } from './turn-told';

interface Saying {
  readonly said: Said;
  readonly settle: ((legalMove: boolean) => void) | undefined;
  /** Whether a game has been told, which may have heard it. */
  wasSaid: boolean;
}

/**
 * A player's socket on the game channel. It stays when their game changes its node: they sit down anew, at whichever node
 * has it then, and are sent how it stands. What they have said and was not judged is said again there: a repeated move
 * has its id, and everything else changes nothing the second time.
 */
export class Visit implements PlayerConnection {
  private place: Place | null = null;
  private isEntering = false;
  /** Whether the game has changed its node while they were about to sit down. */
  private isLost = false;
  /** The game that they sit at, or did last. */
  private game: number | null = null;
  /** Sayings of the player that nobody has judged yet, oldest first. */
  private readonly open = new Set<Saying>();
  private readonly turn = new TurnTold();

  /** @param seatsAway `null`: there is no other node within reach */
  constructor(
    private readonly session: Session<GameHello>,
    private readonly games: Pick<Games, 'locate'>,
    private readonly seatsAway: Pick<SeatsAway, 'sit'> | null,
    private readonly log: Pick<Logger, 'debug'>,
  ) {
    session.connection.onClose(() => this.leave());
  }

  get line() {
    return this.session.connection.line;
  }

  /** The game as the heartbeat tells it; `null` while no node that has it is heard. */
  get position(): Place['position'] {
    return this.place?.position ?? null;
  }

  get played(): Place['played'] | null {
    return this.place?.played ?? null;
  }

  /** How much of what they said is not judged yet. */
  get unsettled(): number {
    return this.open.size;
  }

  /** Finds the player's game and has them sit down there, or closes with the reason why there is none. */
  async enter(): Promise<void> {
    this.isEntering = true;
    try {
      do {
        this.isLost = false;
        await this.sitDown();
      } while (this.isLost && this.session.connection.isOpen);
    } finally {
      this.isEntering = false;
    }
  }

  send(frame: GameFrame): void {
    const { connection } = this.session;
    if ('fen' in frame) connection.tell(frame);
    else connection.send(frame);
    if ('confirmation' in frame)
      this.log.debug({ trace: frame.confirmation, game: this.game }, 'move confirmed');
    this.turn.told(frame, connection.clock());
  }

  close(code: number, reason: string): void {
    const { connection } = this.session;
    if (code !== closeCode.resynchronise || !this.seatsAway) {
      connection.close(code, reason);
      return;
    }
    this.place = null;
    this.isLost = true;
    if (!this.isEntering && connection.isOpen)
      this.enter().catch(() => connection.close(closeCode.tryAgainLater, 'try again later'));
  }

  post(said: Said, settle?: (legalMove: boolean) => void): void {
    const saying = { said, settle, wasSaid: false };
    this.open.add(saying);
    if (this.place) this.say(saying, this.place);
  }

  move(move: ClientMove): void {
    const { connection } = this.session;
    const at = connection.clock();
    this.log.debug({ trace: move.mid, game: this.game, ply: move.ply }, 'move heard');
    this.post({ kind: 'move', move }, legal => {
      if (!legal) {
        connection.spend();
        return;
      }
      // A move that answers the opponent's proves the way; one before a state may have been made as its socket opened.
      const told = this.turn.moved();
      if (told !== null) connection.prove(told, at);
    });
  }

  private say(saying: Saying, place: Place): void {
    saying.wasSaid = true;
    place.post(saying.said, legal => {
      // Its place may have been lost meanwhile, and another one has judged it.
      if (this.open.delete(saying)) saying.settle?.(legal);
    });
  }

  private async sitDown(): Promise<void> {
    const { uid, hello, connection } = this.session;
    const { seatsAway } = this;
    // A player who sits down anew comes back by themselves as well.
    const again = hello.again === true || this.game !== null;
    const visitor = { uid, window: hello.window, again, player: this };
    let away: Place | null = null;
    const sitAway =
      seatsAway &&
      (async (game: number) => {
        away = await seatsAway.sit(visitor, game);
        return away !== null;
      });
    const located = await this.games.locate(uid, sitAway, hello.game);
    switch (located.kind) {
      case 'none':
        return connection.close(closeCode.noSuchGame, 'no such game');
      case 'over':
        return connection.close(closeCode.gameOver, 'game over');
      case 'calledOff':
        connection.send(abortedFrame(located.reason, located.left));
        return connection.close(closeCode.finished, 'game over');
      case 'elsewhere':
        return connection.close(closeCode.resynchronise, 'resynchronise');
      case 'seated':
        return this.take(away);
      case 'here': {
        const { actor } = located;
        const side = sideOf(actor.game, uid);
        if (!side) return connection.close(closeCode.noSuchGame, 'no such game');
        if (!actor.connect(side, this, hello.window, again))
          return connection.close(closeCode.resynchronise, 'resynchronise');
        return this.take(new PlaceHere(actor, side, this));
      }
    }
  }

  /** Their socket may have gone, or the game its way, while they sat down. */
  private take(place: Place | null): void {
    if (!this.isLost && place) this.goOn(place);
    if (!this.session.connection.isOpen) this.leave();
  }

  private goOn(place: Place): void {
    const isSame = this.game === place.game;
    this.game = place.game;
    this.place = place;
    const { reqId, uid } = this.session;
    this.log.debug({ reqId, uid, game: place.game, isHere: place instanceof PlaceHere }, 'player sits down');
    for (const saying of [...this.open]) {
      // A player is sent the game before this node knows that they sit there again, and may answer at once.
      if (isSame && (!saying.wasSaid || mayRepeat(saying.said))) this.say(saying, place);
      else this.open.delete(saying);
    }
  }

  private leave(): void {
    this.place?.leave();
    this.place = null;
  }
}

/** Without an id a move that was made before would count as a second one. */
const mayRepeat = (said: Said): boolean => said.kind !== 'move' || said.move.mid !== undefined;
