import { RECONNECT_MS } from '../../../protocol/limits';
import { parseSpectateMessage, type SpectateMessage } from '../../../protocol/spectate';
import type { Square } from '../../../rules/chess';
import { pieceStyle } from '../../../rules/piece-style';
import type { BoxGame, WantedGame } from '../../bracket/box-game';
import type { Channels } from '../../transport/channels';

/** Games in opened boxes: each one in sight is followed by a channel of its own, up to a limit. */

/** Boards that are live at once, at most: those nearest to the middle. */
const MOST = 8;
/** Time that the camera rests before the boxes in sight count as looked at. */
const REST_MS = 250;
/** Silence that breaks the connection; the server speaks every five seconds at least. */
const SILENCE_MS = 11_000;

/** Parts of a bracket's control that are needed here. */
interface Boxes {
  gamesInSight(limit: number): readonly WantedGame[];
  play(match: number, game: BoxGame | null): void;
  /** Calls `follower` at every move of the camera. @returns ends it */
  follow(follower: () => void): () => void;
  /** Calls `listener` when boxes open and close. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** Follows the games in sight, until the returned function is called. */
export function watchBoxes(channels: Pick<Channels, 'open'>, boxes: Boxes): () => void {
  const open = new Map<number, { name: string; stop: () => void }>();
  const update = () => {
    const wanted = new Map(boxes.gamesInSight(MOST).map(({ match, name }) => [match, name]));
    for (const [match, { name, stop }] of open) {
      if (wanted.get(match) === name) continue;
      stop();
      open.delete(match);
    }
    for (const [match, name] of wanted) {
      if (!open.has(match)) open.set(match, { name, stop: watchBox(channels, boxes, match, name) });
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(update, REST_MS);
  };
  const ends = [boxes.follow(soon), boxes.subscribe(soon)];
  update();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
    for (const { stop } of open.values()) stop();
  };
}

function watchBox(
  channels: Pick<Channels, 'open'>,
  boxes: Pick<Boxes, 'play'>,
  match: number,
  username: string,
): () => void {
  let game: BoxGame | null = null;
  const channel = channels.open({
    name: 'spectate',
    hello: { username },
    retryMs: RECONNECT_MS,
    silenceMs: SILENCE_MS,
    onState: () => undefined,
    onText(text) {
      const message = parseSpectateMessage(text);
      if (message.kind === 'ping' || message.kind === 'check') channel.sendNow({ action: message.kind });
      if (message.kind === 'heartbeat') channel.sendNow({ action: 'pong' });
      const next = applyToBox(game, message, performance.now());
      if (next === game) return;
      game = next;
      boxes.play(match, game);
    },
    onFinal: () => boxes.play(match, null),
  });
  return () => {
    channel.dispose();
    boxes.play(match, null);
  };
}

/**
 * Applies a message of the spectate channel to the game in a box. The player it follows is in the lower line.
 *
 * @param now in the time of frames
 * @returns the same object if nothing has changed
 */
export function applyToBox(game: BoxGame | null, message: SpectateMessage, now: number): BoxGame | null {
  switch (message.kind) {
    case 'state': {
      const { state } = message;
      const { side, fen, tournament, playerTime, opponentTime, spent, clockRunning, moves } = state;
      const last = moves.at(-1);
      const [own, other] = [state.player, state.opponent].map(({ card }) => pieceStyle(card?.piece?.type));
      const plain = pieceStyle(undefined);
      const pieces = { [side]: own ?? plain, [side === 'w' ? 'b' : 'w']: other ?? plain };
      return {
        fen,
        below: side,
        theme: state.player.board,
        pieces: { w: plain, b: plain, ...pieces },
        lastMove: last ? [last.from as Square, last.to as Square] : null,
        number: tournament?.game ?? null,
        isArmageddon: tournament?.isArmageddon ?? false,
        left: [opponentTime, playerTime],
        running: clockRunning ? lineOf(fen, side) : null,
        at: now - spent,
      };
    }
    case 'moved': {
      if (!game || message.fen === null) return game;
      const { fen, from, to, playerTime, opponentTime, clockRunning } = message;
      return {
        ...game,
        fen,
        lastMove: [from as Square, to as Square],
        left: [opponentTime, playerTime],
        running: clockRunning ? lineOf(fen, game.below) : null,
        at: now,
      };
    }
    case 'heartbeat':
      return heard(game, message, now);
    case 'ended':
    case 'aborted':
    case 'notPlaying':
      return game?.running == null ? game : stopped(game, now);
    default:
      return game;
  }
}

/** Line of the side to move; 1 is the lower line. */
const lineOf = (fen: string, below: BoxGame['below']): 0 | 1 => (fen.split(' ')[1] === below ? 1 : 0);

/** A clock that is off by less than this is left alone. */
const CLOSE_MS = 400;

/** Applies a heartbeat: its position, in case a move was missed, and the time thought about the next move. */
function heard(
  game: BoxGame | null,
  { fen, spent }: Extract<SpectateMessage, { kind: 'heartbeat' }>,
  now: number,
): BoxGame | null {
  if (!game) return game;
  if (fen !== game.fen) {
    const running = spent === undefined ? null : lineOf(fen, game.below);
    return { ...game, fen, lastMove: null, running, at: now - (spent ?? 0) };
  }
  const isRight = spent === undefined || Math.abs(now - spent - game.at) < CLOSE_MS;
  return isRight || game.running === null ? game : { ...game, at: now - spent };
}

/** Stops the clocks at the time they showed when the game ended. */
function stopped(game: BoxGame, now: number): BoxGame {
  const { left, running, at } = game;
  const passed = (line: 0 | 1) => Math.max(0, left[line] - (line === running ? now - at : 0));
  return { ...game, left: [passed(0), passed(1)], running: null };
}
