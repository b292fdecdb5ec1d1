/** Layout of a list of games on a page of this width. Lengths are in pixels. */
interface LiveLayout {
  columns: number;
  /** Side of a square of the boards. */
  square: number;
  /** From one row to the next. */
  row: number;
}

/** The comps: the words beside a board, the room around both, and what lies between games. */
const WORDS = 138;
const PADDING = 16;
const GAP = 20;
/** A board of 224 with its words is the largest. */
const LARGEST_SQUARE = 28;
/** The narrowest column: a board as high as the words of two long names, and these words. */
const NARROWEST = 8 * 24 + WORDS + 2 * PADDING;
/** On a phone a row is a small board with three lines, and a line below. */
const PHONE_SQUARE = 11;
const SLIM_SQUARE = 9;
const SLIM = 320;
const PHONE_GAP = 21;

/**
 * @param width of the list
 * @param scale of text, which boards grow with: the words stand beside them
 */
export function liveLayout(width: number, isPhone: boolean, scale: number): LiveLayout {
  const { columns, square, row } = ordinaryLayout(width / scale, isPhone);
  return { columns, square: Math.floor(square * scale), row: Math.ceil(row * scale) };
}

/** The layout where text has its ordinary size. */
function ordinaryLayout(width: number, isPhone: boolean): LiveLayout {
  if (isPhone) {
    const square = width < SLIM ? SLIM_SQUARE : PHONE_SQUARE;
    // Three lines need the height of the larger board.
    return { columns: 1, square, row: 8 * PHONE_SQUARE + PHONE_GAP };
  }
  const columns = Math.max(1, Math.floor((width + GAP) / (NARROWEST + GAP)));
  const column = (width - GAP * (columns - 1)) / columns;
  const square = Math.max(16, Math.min(LARGEST_SQUARE, Math.floor((column - WORDS - 2 * PADDING) / 8)));
  return { columns, square, row: 8 * square + 2 * PADDING + GAP };
}
