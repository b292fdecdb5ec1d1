import { html, type Markup } from '../pages/html';
import { boardPicture } from './board';
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
