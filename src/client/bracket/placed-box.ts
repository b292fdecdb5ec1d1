import type { Box, Connector, Layout, Rect } from './layout';
import type { BracketMatch } from './model';

/** A box that keeps its place when its match changes. */
export class PlacedBox implements Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;

  /** @param latest see `Bracket` */
  constructor(
    private readonly latest: ReadonlyMap<number, BracketMatch>,
    private readonly known: BracketMatch,
    readonly kind: Box['kind'],
    { x, y, width, height }: Rect,
  ) {
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
  }

  get match(): BracketMatch {
    return this.latest.get(this.known.id) ?? this.known;
  }
}

/** The same with columns from the right. Headings begin at their right end there. */
export function mirrored(layout: Layout): Layout {
  const { width, latest } = layout;
  const turned = new Map<Box, Box>();
  for (const box of layout.boxes.values()) {
    const place = { x: width - box.x - box.width, y: box.y, width: box.width, height: box.height };
    turned.set(box, new PlacedBox(latest, box.match, box.kind, place));
  }
  const turn = (box: Box) => turned.get(box) ?? box;
  const connectors = layout.connectors.map(({ from, to }) => ({ from: turn(from), to: turn(to) }));
  return {
    ...layout,
    boxes: new Map([...layout.boxes].map(([id, box]) => [id, turn(box)])),
    columns: layout.columns.map(column => column.map(turn)).reverse(),
    connectors,
    into: byTarget(connectors),
    headings: layout.headings.map(heading => ({ ...heading, x: width - heading.x })),
    isMirrored: true,
  };
}

/** Connectors by the match that they lead to. */
export function byTarget(connectors: readonly Connector[]): ReadonlyMap<number, readonly Connector[]> {
  const into = new Map<number, Connector[]>();
  for (const connector of connectors) {
    const { id } = connector.to.match;
    const known = into.get(id);
    if (known) known.push(connector);
    else into.set(id, [connector]);
  }
  return into;
}
