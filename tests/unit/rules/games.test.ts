import { expect, test } from 'vitest';
import { validateFen } from '../../../src/rules/fen';
import { ChessGame } from '../../../src/rules/game';
import { movesOf, type RecordedGame, recordedGames } from '../../support/games/published';

/** Anderssen against Kieseritzky, London 1851. */
const IMMORTAL: RecordedGame = {
  title: 'immortal game',
  ...movesOf(`[Event "London"]

1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5
9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5
17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0`),
};

const COLLECTIONS = ['london-1851', 'philidor', 'world-championship-1886', 'lichess-100'];
const games = [IMMORTAL, ...COLLECTIONS.flatMap(recordedGames)];

/** Plays a recorded game; `early` is why the rules would have ended it before its last move. */
function replayed(game: RecordedGame): { early: string | null; last: ChessGame } {
  const board = new ChessGame();
  let early: string | null = null;
  for (const [index, san] of game.sans.entries()) {
    early ??= board.end()?.reason ?? null;
    const played = board.moveSan(san);
    // Recorders of old left out many a check mark.
    expect(played?.san.replace(/[+#]/, ''), `${game.title}, ply ${index}`).toBe(san.replace(/[+#!?]+/, ''));
    expect(validateFen(board.fen), `${game.title}, ply ${index}`).toEqual({ ok: true });
  }
  return { early, last: board };
}

test('[IP-08] recorded games are legal to the end and end as recorded', () => {
  const repeated: string[] = [];
  for (const game of games) {
    const { early, last } = replayed(game);
    if (early) repeated.push(`${game.title}: ${early}`);
    const end = last.end();
    if (end?.reason === 'checkmate') expect(game.result, game.title).toBe(end.winner === 'w' ? '1-0' : '0-1');
    if (game.sans.at(-1)?.endsWith('#')) expect(end?.reason, game.title).toBe('checkmate');
    expect(ChessGame.replay(game.sans)?.fen, game.title).toBe(last.fen);
  }
  // Counted from 0. A server that draws by itself ends these four sooner; all others run as they were played.
  const known = [
    'world-championship-1886 5: threefoldrepetition',
    'world-championship-1886 10: threefoldrepetition',
    'lichess-100 41: threefoldrepetition',
    'lichess-100 51: threefoldrepetition',
  ];
  expect(repeated).toEqual(games.length > 1 ? known : []);
});
