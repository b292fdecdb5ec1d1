import { ALL_SQUARES, isLightSquare, piecesOf, squareCell } from '../../rules/squares';
import { html, type Markup } from '../pages/html';
import type { Turn } from './turn';

/** A game on the board beside what is read. */
export interface ShownGame {
  id: number;
  /** Position and move by half-moves, from the start. */
  positions: readonly { fen: string; move: { san: string; from: string; to: string } | null }[];
  ply: number;
}

export function gamePart(game: ShownGame | null, turn: Turn): Markup | string {
  if (!game) return '';
  const { id, positions, ply } = game;
  const position = positions[ply];
  if (!position) return '';
  const { fen, move } = position;
  const last = positions.length - 1;
  const step = (to: number, label: string, sign: string): Markup =>
    to === ply || to < 0 || to > last
      ? html`<span aria-hidden="true">${sign}</span>`
      : turn({ ply: String(to) }, 'board', sign, label);
  return html`<section id="board"><h2>Game ${String(id)}</h2>
${boardPicture(fen, move ? [move.from, move.to] : [])}
<nav aria-label="Moves">${step(0, 'First', '|‹')}${step(ply - 1, 'Previous', '‹')}
<b>${String(ply)} / ${String(last)} ${move?.san ?? ''}</b>${step(ply + 1, 'Next', '›')}${step(last, 'Last', '›|')}</nav></section>`;
}

/** Piece set of the desk's board: a newcomer's. */
const PIECES = '/static/pieces/court_4_1_1';

/** A position as a picture. @param marks squares of the last move */
function boardPicture(fen: string, marks: readonly string[]): Markup {
  const squares = ALL_SQUARES.map(square => {
    const { column, row } = squareCell(square, 'w');
    const kind = marks.includes(square) ? 'mark' : isLightSquare(square) ? 'light' : 'dark';
    return html`<rect class="${kind}" x="${String(column)}" y="${String(row)}" width="1" height="1"/>`;
  });
  const pieces = [...piecesOf(fen)].map(([square, { side, letter }]) => {
    const { column, row } = squareCell(square, 'w');
    return html`<image href="${PIECES}/${letter}_${side}.svg" x="${String(column)}" y="${String(row)}" width="1" height="1"/>`;
  });
  return html`<svg class="board" viewBox="0 0 8 8" role="img" aria-label="${fen}">${squares}${pieces}</svg>`;
}
