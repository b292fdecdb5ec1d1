import { type PgnLine, type PgnMove, plainMove } from './tree';

/** Ways through the variations of a game. A line is told by where it leaves the game and its moves from there on. */
export interface GameLine {
  /** Half-moves of the game before it. */
  from: number;
  /** In SAN. */
  sans: readonly string[];
}

/** A variation, and where it stands: in place of a move of another one, or of the game (`null`). */
interface Place {
  line: PgnLine;
  in: { place: Place; index: number } | null;
  /** Half-moves of the game, or of the lines around, before its first move. */
  before: number;
}

/** A part of a variation that is written without a break; its own variations stand between two of them. */
export interface LinePart {
  place: Place;
  begin: number;
  end: number;
  /** 1 in a variation of the game. */
  depth: number;
}

/** The variations of a move of the game, in the order in which they are written. @param index of the move, from 0 */
export function partsOfVariations(move: PgnMove, index: number): LinePart[] {
  const parts: LinePart[] = [];
  const open = places(move, null, index).map(place => ({ place, begin: 0, depth: 1 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { place, begin, depth } = next;
    const { line } = place;
    let end = begin;
    while (end < line.length && line[end]?.variations.length === 0) end += 1;
    const branching = line[end];
    if (branching) end += 1;
    parts.push({ place, begin, end, depth });
    if (end < line.length) open.push({ place, begin: end, depth });
    if (branching)
      open.push(
        ...places(branching, { place, index: end - 1 }, place.before + end - 1).map(inner => ({
          place: inner,
          begin: 0,
          depth: depth + 1,
        })),
      );
  }
  return parts;
}

/** The variations of a move, the last first. */
const places = (move: PgnMove, around: Place['in'], before: number): Place[] =>
  move.variations.map(line => ({ line, in: around, before })).reverse();

/** The line through a move of a variation up to the variation's end. `at`: how many of its moves lead to that one. */
export function lineThrough({ place }: Pick<LinePart, 'place'>, index: number): GameLine & { at: number } {
  const parts = [place.line.slice(0, index + 1)];
  let outermost = place;
  for (let around = place.in; around; around = around.place.in) {
    parts.unshift(around.place.line.slice(0, around.index));
    outermost = around.place;
  }
  const lead = parts.flat();
  const sans = [...lead, ...place.line.slice(index + 1)].map(({ san }) => san);
  return { from: outermost.before, sans, at: lead.length };
}

/** The move at the end of a line, if the game has it. */
export function moveAtEnd(moves: PgnLine, { from, sans }: GameLine): PgnMove | null {
  let [line, index] = [moves, from];
  let found: PgnMove | null = null;
  for (const san of sans) {
    if (line[index]?.san !== san) {
      const inside = line[index]?.variations.find(([first]) => first?.san === san);
      if (!inside) return null;
      [line, index] = [inside, 0];
    }
    found = line[index] ?? null;
    index += 1;
  }
  return found;
}

/** The game with a line in it; the same one where it has that already. The move that the line takes the place of stays first. */
export function withLine(moves: PgnLine, { from, sans }: GameLine): PgnLine {
  let [index, next] = [from, 0];
  while (next < sans.length && moves[index]?.san === sans[next]) {
    index += 1;
    next += 1;
  }
  const rest = sans.slice(next);
  const move = moves[index];
  if (rest.length === 0) return moves;
  if (!move) return [...moves, ...rest.map(plainMove)];
  const known = move.variations.findIndex(([first]) => first?.san === rest[0]);
  const old = move.variations[known];
  const line = old ? withLine(old, { from: 0, sans: rest }) : rest.map(plainMove);
  if (line === old) return moves;
  const variations = old ? move.variations.with(known, line) : [...move.variations, line];
  return moves.with(index, { ...move, variations });
}
