import { ALL_SQUARES, isLightSquare, piecesOf, squareCell } from '../../rules/squares';
import { html, type Markup } from '../pages/html';

/** Piece set of the desk's board: a newcomer's. */
const PIECES = '/static/pieces/court_4_1_1';

/** A position as a picture. @param marks squares of the last move */
export function boardPicture(fen: string, marks: readonly string[]): Markup {
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
