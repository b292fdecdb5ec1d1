import type { Box, Connector, Layout } from './layout';

/** A layout with columns from the right. Headings begin at their right end there. */
export function mirrored(layout: Layout): Layout {
  const { width } = layout;
  const turned = new Map<Box, Box>();
  for (const box of layout.boxes.values()) turned.set(box, { ...box, x: width - box.x - box.width });
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
    const { match } = connector.to;
    const known = into.get(match);
    if (known) known.push(connector);
    else into.set(match, [connector]);
  }
  return into;
}
