import { byTarget, mirrored } from './mirrored';
import { type Bracket, type BracketMatch, type GroupName, isShown, needsReset, type Round } from './model';

/** Places of all parts of a bracket, in pixels at scale 1 from its left top corner. */

/** @source TB-15 */
export const BOX = { width: 170, height: 60 } as const;
/** A box whose game is on show: names, board, clocks. */
export const OPEN_HEIGHT = 254;
export const BYE_HEIGHT = 26;
export const COLUMN = 198;
const ROW_GAP = 12;
/** Distance from the top of a box to where its connectors meet it: between the names. */
const PORT = BOX.height / 2;
const GROUP_HEADER = 32;
const ROUND_HEADER = 40;
const GROUP_GAP = 52;
/** Gap as a share of the group above, for large brackets: seen from afar, headings need as much room as ever. */
const GROUP_GAP_SHARE = 0.1;
/** Gap between winners and losers beside each other, and its share of a tall bracket, whose columns are narrow. */
const BESIDE = { gap: 64, share: 0.13 } as const;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Box extends Rect {
  /** Id of its match: a result moves no box. */
  readonly match: number;
  readonly kind: 'match' | 'open' | 'bye' | 'reset';
}

/** A line from one box to the next, along the middle between their columns. */
export interface Connector {
  readonly from: Box;
  readonly to: Box;
}

/** Heading of a group or a round; `x` is its start in reading direction. */
export interface Heading {
  readonly group: GroupName;
  /** `null`: the heading of the group itself. */
  readonly round: Round | null;
  readonly x: number;
  /** Top of the boxes below it. */
  readonly foot: number;
  /** Distance from the group above to `foot`; `null` where no group is above. */
  readonly room: number | null;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<number, Box>;
  /** Boxes by column, from left to right, each from top to bottom. */
  readonly columns: readonly (readonly Box[])[];
  readonly connectors: readonly Connector[];
  readonly headings: readonly Heading[];
  /** Connectors that lead to each match. */
  readonly into: ReadonlyMap<number, readonly Connector[]>;
  /** Columns run from the right. */
  readonly isMirrored: boolean;
  /** The losers stand beside the winners, not below them. */
  readonly isBeside: boolean;
  /** See `Bracket`: the layout serves brackets of one lineage, until something has to move. */
  readonly lineage: number;
  /** Matches whose boxes are opened. */
  readonly open: ReadonlySet<number>;
}

/** A match with the height that it and all matches before it take, above and below its port. */
interface Node {
  match: BracketMatch;
  kind: Box['kind'] | 'none';
  before: Node[];
  up: number;
  down: number;
}

/**
 * @param open matches whose boxes are opened to show their boards
 * @param isMirrored for languages that are written from the right
 * @param isBeside the losers stand beside the winners; below them otherwise
 */
export function layOut(
  bracket: Bracket,
  open: ReadonlySet<number>,
  isMirrored: boolean,
  isBeside = false,
): Layout {
  const places: Places = { boxes: new Map(), columns: [], connectors: [] };
  const { boxes, columns, connectors } = places;
  const headings: Heading[] = [];
  let bottom = 0;
  let begin: Begin = { column: 0, x: 0 };
  let end = begin;
  const bottoms: number[] = [];
  for (const group of ['winners', 'losers'] as const) {
    const rounds = bracket.groups[group];
    const hasBoxes = ({ matches }: Round) => matches.some(match => isShown(bracket, match));
    if (!rounds.some(hasBoxes)) continue;
    const above = isBeside ? undefined : bottoms.at(-1);
    if (isBeside && bottom > 0) begin = apart(end, bottom);
    const start = above === undefined ? 0 : above + Math.max(GROUP_GAP, above * GROUP_GAP_SHARE);
    const top = Math.round(start) + GROUP_HEADER + ROUND_HEADER;
    const common = { group, foot: top, room: above === undefined ? null : top - above };
    headings.push({ ...common, round: null, x: begin.x });
    rounds.forEach((round, column) => {
      if (hasBoxes(round)) headings.push({ ...common, round, x: begin.x + column * COLUMN });
    });
    // The losers have half as many matches as the winners, on the same height.
    const gap = isBeside && group === 'losers' ? 2 * ROW_GAP + BOX.height : ROW_GAP;
    const nodes = nodesOf(rounds, open, bracket, gap);
    bottom = Math.max(bottom, place(nodes, top, begin, places));
    bottoms.push(bottom);
    end = further(begin, rounds.length, end);
  }
  bottom = placeFinal(bracket, open, { begin: end, bottoms, isBeside }, { ...places, headings });
  const finals = bracket.groups.final.filter(({ matches: [match] }) => match && boxes.has(match.id));
  const last = further(end, finals.length, end);
  const width = Math.max(last.x - COLUMN, 0) + BOX.width;
  for (const column of columns) column.sort((a, b) => a.y - b.y);
  const layout: Layout = {
    width,
    height: bottom,
    boxes,
    columns,
    connectors,
    headings,
    lineage: bracket.lineage,
    open,
    into: byTarget(connectors),
    isMirrored: false,
    isBeside,
  };
  return isMirrored ? mirrored(layout) : layout;
}

/** Beginning of a group. */
interface Begin {
  /** Index of its first column. */
  readonly column: number;
  readonly x: number;
}

/** End of the columns of a group, or `end` if that is further on. */
function further({ column, x }: Begin, rounds: number, end: Begin): Begin {
  const own = { column: column + rounds, x: x + rounds * COLUMN };
  return own.column > end.column ? own : end;
}

/** Beginning of a group beside another one. @param height of the other one */
const apart = ({ column, x }: Begin, height: number): Begin => ({
  column,
  x: x + Math.round(Math.max(BESIDE.gap, height * BESIDE.share)),
});

interface Places {
  boxes: Map<number, Box>;
  columns: Box[][];
  connectors: Connector[];
}

/** @param gap between two rows */
function nodesOf(
  rounds: readonly Round[],
  open: ReadonlySet<number>,
  bracket: Bracket,
  gap: number,
): Node[][] {
  let before: Node[] = [];
  return rounds.map(({ matches }) => {
    const byNumber = new Map(before.map(node => [node.match.number, node]));
    // If there are as many matches as in the round before, one follows each; if half as many, two lead to each.
    const isHalf = before.length > matches.length;
    const nodes = matches.map(match => {
      const { number } = match;
      const numbers = isHalf ? [2 * number - 1, 2 * number] : [number];
      const feeding = numbers.flatMap(one => byNumber.get(one) ?? []);
      return nodeOf(match, kindOf(match, open, bracket), feeding, gap);
    });
    before = nodes;
    return nodes;
  });
}

/** How a match is shown; `none` has no box. @param open see `layOut` */
export function kindOf(match: BracketMatch, open: ReadonlySet<number>, bracket: Bracket): Node['kind'] {
  if (!isShown(bracket, match)) return 'none';
  if (match.isReset && needsReset(bracket) === null) return 'reset';
  if (match.bye === 'one') return 'bye';
  return open.has(match.id) ? 'open' : 'match';
}

const heightOf = (kind: Node['kind']): number =>
  kind === 'none' ? 0 : kind === 'bye' ? BYE_HEIGHT : kind === 'open' ? OPEN_HEIGHT : BOX.height;
/** Distance from the top of a box to where its connectors meet it. */
export const portOf = (kind: Box['kind'] | 'none'): number => (kind === 'bye' ? BYE_HEIGHT / 2 : PORT);

function nodeOf(match: BracketMatch, kind: Node['kind'], before: Node[], gap: number): Node {
  const own = { up: 0, down: 0 };
  if (kind !== 'none') {
    own.up = portOf(kind) + gap / 2;
    own.down = heightOf(kind) - portOf(kind) + gap / 2;
  }
  const [first, second] = before;
  if (!first) return { match, kind, before, ...own };
  const half = second ? (first.down + second.up) / 2 : 0;
  const up = Math.max(own.up, first.up + half);
  const down = Math.max(own.down, (second?.down ?? first.down) + half);
  return { match, kind, before, up, down };
}

/** Puts the trees of a group below each other. @returns their bottom */
function place(rounds: readonly Node[][], top: number, begin: Begin, places: Places): number {
  const placed = new Set<Node>();
  let y = top;
  // From the last round on: a match that leads to no later one begins a tree of its own.
  for (let round = rounds.length - 1; round >= 0; round--) {
    for (const node of rounds[round] ?? []) {
      if (placed.has(node)) continue;
      placeTree(node, round, y + node.up, { ...places, begin, placed });
      y += node.up + node.down;
    }
  }
  return y;
}

function placeTree(
  node: Node,
  round: number,
  port: number,
  places: Places & { begin: Begin; placed: Set<Node> },
): Box | null {
  const { begin, placed, connectors } = places;
  placed.add(node);
  const { kind, match, before } = node;
  const [x, column] = [begin.x + round * COLUMN, begin.column + round];
  const box = kind === 'none' ? null : put(match, kind, x, port, column, places);
  const [first, second] = before;
  const half = first && second ? (first.down + second.up) / 2 : 0;
  for (const [child, at] of [[first, port - half] as const, [second, port + half] as const]) {
    if (!child) continue;
    const from = placeTree(child, round - 1, at, places);
    if (from && box) connectors.push({ from, to: box });
  }
  return box;
}

function put(
  match: BracketMatch,
  kind: Box['kind'],
  x: number,
  port: number,
  column: number,
  { boxes, columns }: Places,
): Box {
  const y = Math.round(port - portOf(kind));
  const box: Box = { match: match.id, kind, x, y, width: BOX.width, height: heightOf(kind) };
  boxes.set(match.id, box);
  while (columns.length <= column) columns.push([]);
  columns[column]?.push(box);
  return box;
}

interface Before {
  begin: Begin;
  bottoms: readonly number[];
  isBeside: boolean;
}

/** Places the final right of both groups, between them. @returns the bottom of the whole */
function placeFinal(
  bracket: Bracket,
  open: ReadonlySet<number>,
  { begin, bottoms, isBeside }: Before,
  { headings, ...places }: Places & { headings: Heading[] },
): number {
  const end = Math.max(0, ...bottoms);
  const rounds = bracket.groups.final;
  if (rounds.length === 0) return end;
  const top = GROUP_HEADER + ROUND_HEADER;
  const ends = (['winners', 'losers'] as const).flatMap(group => {
    const match = bracket.groups[group].at(-1)?.matches[0];
    return match ? (places.boxes.get(match.id) ?? []) : [];
  });
  const ports = ends.map(box => box.y + portOf(box.kind));
  const middle = ports.reduce((sum, port) => sum + port, 0) / Math.max(1, ports.length);
  const port = Math.max(top + PORT, middle);
  // Groups beside each other have their headings in the same lines.
  const foot = isBeside ? top : port - PORT;
  const { x } = begin;
  headings.push({ group: 'final', round: null, x, foot, room: null });
  let bottom = end;
  // With the losers in between, a connector from the winners would run through their boxes.
  let before = isBeside ? ends.slice(-1) : ends;
  rounds.forEach((round, index) => {
    const match = round.matches[0];
    if (!match) return;
    const kind = kindOf(match, open, bracket);
    if (kind === 'none') return;
    headings.push({ group: 'final', round, x: x + index * COLUMN, foot, room: null });
    const box = put(match, kind, x + index * COLUMN, port, begin.column + index, places);
    for (const from of before) places.connectors.push({ from, to: box });
    before = [box];
    bottom = Math.max(bottom, box.y + box.height + ROW_GAP / 2);
  });
  return bottom;
}

/** Height at which the connectors of a box meet it. */
export const portY = (box: Box): number => box.y + portOf(box.kind);
