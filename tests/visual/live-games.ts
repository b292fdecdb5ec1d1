import type { Actions } from '../../src/client/page/actions';
import type { Channel, ChannelOptions } from '../../src/client/transport/channel';
import { IMMORTAL_GAME, OPERA_GAME } from '../support/games/famous';
import { KeptGame } from '../support/games/kept-game';

/**
 * Stands in for the server's games: every spectated player is in one of two games. `data-channels` of the page is the
 * number of games that are followed; `window.playOn()` makes a move in each.
 */

const GAMES = [OPERA_GAME, IMMORTAL_GAME].map(game => game.split(' '));
const BEGUN_PLIES = 19;

interface Watched {
  options: Pick<ChannelOptions, 'onText'>;
  sans: readonly string[];
  plies: number;
}

const watched = new Set<Watched>();
const count = () => {
  document.body.dataset.channels = String(watched.size);
};
const somebody = (username: string) => ({ username, elo: 1500, board: 'CLASSIC' });

function stateOf({ sans, plies }: Watched) {
  const chess = new KeptGame();
  const moves = sans.slice(0, plies).flatMap(san => {
    const played = chess.moveSan(san);
    return played ? { move: played.san, from: played.from, to: played.to } : [];
  });
  return {
    ...{ status: 'recconect', player: somebody('lower'), opponent: somebody('upper'), moves, fen: chess.fen },
    ...{ side: 'w', time: 72_000, timeO: 48_000, lastMove: 0, captured: chess.captured, ply: plies },
    // Clocks that do not run: pictures of running clocks would never be the same.
    clockRunning: false,
    tournament: {
      ...{
        id: 1,
        name: 'Copa',
        childCount: 3,
        game: 2,
        isArmageddon: false,
        score: { player: 1, opponent: 0 },
      },
    },
  };
}

function moveOf({ sans, plies }: Watched) {
  const chess = KeptGame.of(sans.slice(0, plies - 1));
  const played = chess?.moveSan(sans[plies - 1] ?? '');
  if (!chess || !played) throw new Error('no move is left');
  return {
    ...{ move: played.san, from: played.from, to: played.to, time: 71_000, timeO: 48_000 },
    ...{ captured: chess.captured, ply: plies, fen: chess.fen, clockRunning: false },
  };
}

function open(options: ChannelOptions): Channel {
  const username = String((options.hello as { username?: string }).username);
  const number = Number(/\d+$/.exec(username)?.[0] ?? 0);
  const sans = GAMES[(number >> 1) % GAMES.length] ?? [];
  const one: Watched = { options, sans, plies: BEGUN_PLIES };
  watched.add(one);
  count();
  queueMicrotask(() => options.onText(JSON.stringify(stateOf(one))));
  const dispose = () => {
    watched.delete(one);
    count();
  };
  return { dispose, sendNow: () => undefined } as unknown as Channel;
}

declare global {
  interface Window {
    playOn?: () => void;
  }
}

window.playOn = () => {
  for (const one of watched) {
    one.plies += 1;
    one.options.onText(JSON.stringify(moveOf(one)));
  }
};

export const liveGames: Actions['live'] = {
  follow: follow => follow({ open }),
};
