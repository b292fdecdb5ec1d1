import type { TFunction } from 'i18next';
import { type RefCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PieceLetter, Side, Square } from '../../../rules/chess';
import { ALL_SQUARES, type Piece, squareCell } from '../../../rules/squares';
import { INKS } from '../../board/drawing';
import type { BoardFacts } from '../../board/model';
import { family } from '../../i18n/family';
import styles from './board.module.scss';

/**
 * The grid pattern of WAI-ARIA on a table, spread in: of the lint rules one asks for a table where the
 * role is `grid`, another forbids the role on a table, and a third does not know a cell's new role.
 */
const asGrid = { role: 'grid' };
const asCell = { role: 'gridcell' };

/** A piece as the twin and its texts name it: `wP`. */
type PieceCode = `${Side}${Uppercase<PieceLetter>}`;
const codeOf = ({ side, letter }: Piece) => `${side}${letter.toUpperCase()}` as PieceCode;

export const inkKey = family('board.ink', INKS);
const pieceKey = family('board.piece', [
  'wP',
  'wN',
  'wB',
  'wR',
  'wQ',
  'wK',
  'bP',
  'bN',
  'bB',
  'bR',
  'bQ',
  'bK',
]);

interface BoardGridProps {
  facts: BoardFacts;
  label: string;
  describedBy: string;
}

/**
 * The board's twin in the DOM, for assistive technology and the keyboard; in the order it is seen.
 * React makes the cells; their labels are set by hand, for a move changes four of 64.
 */
export function BoardGrid({ facts, label, describedBy }: BoardGridProps) {
  const { t } = useTranslation();
  const { orientation } = facts.scene;
  const twin = useRef<Twin>(null);
  const hadFocus = useRef(false);
  const body = useMemo(() => {
    const bind = (cells: HTMLElement) => {
      twin.current = new Twin(cells, t);
      return () => {
        twin.current = null;
        hadFocus.current = cells.contains(document.activeElement);
      };
    };
    return gridBody(orientation, bind);
  }, [orientation, t]);
  useLayoutEffect(() => {
    twin.current?.show(facts);
    // The board was turned under the keyboard's focus: its square is another cell now.
    if (hadFocus.current) twin.current?.focus(facts.cursor);
    hadFocus.current = false;
  });
  return (
    <table {...asGrid} className={styles.grid} aria-label={label} aria-describedby={describedBy}>
      {body}
    </table>
  );
}

/** Body of the grid, a new one for each orientation, so that a cell stays with its square. */
function gridBody(orientation: Side, bind: RefCallback<HTMLElement>) {
  return (
    <tbody key={orientation} ref={bind}>
      {rowsOf(orientation).map(row => (
        <tr key={row[0]}>
          {row.map(square => (
            <td key={square} {...asCell} data-square={square} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Squares row by row as they are seen. */
function rowsOf(orientation: Side): Square[][] {
  const rows: Square[][] = Array.from({ length: 8 }, () => []);
  for (const square of ALL_SQUARES) {
    const { column, row } = squareCell(square, orientation);
    const cells = rows[row];
    if (cells) cells[column] = square;
  }
  return rows;
}

/** Labels of one grid's cells in one language. Each phrase is put into words once. */
class Twin {
  private readonly cells: ReadonlyMap<Square, HTMLElement>;
  private readonly said = new Map<Square, string>();
  private readonly phrases = new Map<string, string>();

  constructor(
    body: HTMLElement,
    private readonly t: TFunction,
  ) {
    const cells = body.querySelectorAll<HTMLElement>('[data-square]');
    this.cells = new Map([...cells].map(cell => [cell.dataset.square as Square, cell]));
  }

  show(facts: BoardFacts): void {
    const states = this.statesOf(facts);
    for (const [square, cell] of this.cells) {
      const piece = facts.pieces.get(square);
      const code = piece ? codeOf(piece) : '';
      const label = this.wordsFor(square, code, states.get(square));
      const isSelected = square === facts.selected;
      const tabIndex = square === facts.cursor ? 0 : -1;
      const says = `${code} ${isSelected} ${tabIndex} ${label}`;
      if (this.said.get(square) === says) continue;
      this.said.set(square, says);
      cell.dataset.piece = code;
      cell.setAttribute('aria-label', label);
      cell.setAttribute('aria-selected', `${isSelected}`);
      cell.tabIndex = tabIndex;
    }
  }

  focus(square: Square): void {
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  private wordsFor(square: Square, code: PieceCode | '', states: readonly string[] = []): string {
    const { t } = this;
    const name = this.once(square + code, () =>
      code ? t('board.cell.piece', { square, piece: t(pieceKey(code)) }) : t('board.cell.empty', { square }),
    );
    return states.reduce(
      (cell, state) => this.once(`${cell} ${state}`, () => t('board.cell.with', { cell, state })),
      name,
    );
  }

  /** Everything shown on a square besides its piece, in the order it is read aloud. */
  private statesOf(facts: BoardFacts): ReadonlyMap<Square, readonly string[]> {
    const { t } = this;
    const states = new Map<Square, string[]>();
    const say = (square: Square, key: string, words: () => string) => {
      const state = this.once(key, words);
      const others = states.get(square);
      if (others) others.push(state);
      else states.set(square, [state]);
    };
    const { selected, targets, check, drawn } = facts;
    const { lastMove, premoves } = facts.scene;
    if (selected) say(selected, 'selected', () => t('board.state.selected'));
    for (const to of new Set(targets.map(target => target.to))) {
      say(to, 'target', () => t('board.state.target'));
    }
    if (check) say(check, 'check', () => t('board.state.check'));
    for (const square of lastMove ? [lastMove.from, lastMove.to] : []) {
      say(square, 'last move', () => t('board.state.lastMove'));
    }
    for (const { from, to } of premoves) {
      for (const square of [from, to]) {
        say(square, `premove ${from}${to}`, () => t('board.state.premove', { from, to }));
      }
    }
    for (const { from, to, ink } of drawn) {
      say(from, `drawn ${from}${to}${ink}`, () => {
        const colour = t(inkKey(ink));
        return from === to
          ? t('board.state.mark', { ink: colour })
          : t('board.state.arrow', { square: to, ink: colour });
      });
    }
    return states;
  }

  private once(key: string, words: () => string): string {
    const known = this.phrases.get(key) ?? words();
    this.phrases.set(key, known);
    return known;
  }
}
