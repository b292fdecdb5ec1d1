import type { GamePlayer } from '../../../protocol/entities';
import type { ListedGame } from '../../../rules/pgn/book';
import type { LetterLanguage } from '../../../rules/pgn/letters';
import { withLine } from '../../../rules/pgn/lines';
import type { ReadPgn } from '../../../rules/pgn/read';
import { type PgnTree, tagOf } from '../../../rules/pgn/tree';
import { writeTree } from '../../../rules/pgn/write';
import { flipBoard } from '../../game/state/game';
import { app } from '../../state/app';
import { keptPgn } from '../../storage/flags';
import { placeOf } from '../replay-address';
import { type Analysis, openAnalysis } from '../state/analysis';
import { openLine } from '../state/variation';
import type { PgnReader } from './pgn-reader';

/** The games of the text that was brought. */
export interface Collection {
  games: readonly ListedGame[];
  more: boolean;
  /** The one that is open. */
  chosen: number | null;
  /** Language of the letters of pieces, where the user has told it. */
  letters: LetterLanguage | undefined;
}

/** Characters of a game that is kept for a reload: browsers have room for some millions. */
const MOST_KEPT = 500_000;

/** Keeps a game for a reload of this tab, since its address has the moves alone. */
export function keepGame(tree: PgnTree): void {
  const pgn = writeTree(tree);
  keptPgn.keep(pgn.length > MOST_KEPT ? null : pgn);
}

/** The game whose moves an address has, with its comments and variations, if it was brought in this tab. */
export async function keptGame(
  reader: PgnReader,
  { start, moves }: PgnTree,
): Promise<Extract<ReadPgn, { ok: true }> | null> {
  const pgn = moves.length > 0 ? keptPgn.read() : null;
  const found = pgn === null ? null : await reader.open(pgn);
  const read = found?.ok ? await reader.read(0) : null;
  if (!read?.ok || read.tree.start !== start) return null;
  const kept = read.tree.moves;
  const isSame = kept.length > 0 && kept.every(({ san }, index) => san === moves[index]?.san);
  // Moves that were added at its end are in the address alone.
  const all = withLine(kept, { from: 0, sans: moves.map(({ san }) => san) });
  return isSame ? { ...read, tree: { ...read.tree, moves: all } } : null;
}

/** Opens a game at the place that an address names. */
export function openAt(tree: PgnTree, search: string): Analysis {
  const { ply, side, line, at } = placeOf(search);
  const analysis = openBrought(tree, ply);
  if (side === 'b') flipBoard(analysis.game);
  openLine(analysis, line, at);
  return analysis;
}

/** Opens a game on the user's own board, with their own pieces. */
export function openBrought(tree: PgnTree, ply: number): Analysis {
  const { profile } = app;
  const player = (name: 'White' | 'Black'): GamePlayer => ({
    username: tagOf(tree, name) ?? '',
    elo: 0,
    board: profile?.board?.name ?? 'CLASSIC',
    card: { avatar: null, piece: profile?.piece ?? null, frame: null, flag: null, board: null },
    house: false,
  });
  return openAnalysis(tree, { w: player('White'), b: player('Black') }, ply);
}
