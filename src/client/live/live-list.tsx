import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { textScale } from '../kit/text-scale';
import { useMedia } from '../kit/use-media';
import type { GamesToWatch } from '../watch/use-games-to-watch';
import { LiveCard } from './live-card';
import { liveLayout } from './live-layout';
import styles from './live-list.module.scss';

interface LiveListProps {
  games: GamesToWatch;
  /** How many there are, also those that have not been asked for. */
  total: number;
  /** The end is in sight. */
  onEnd: () => void;
}

/** Games side by side: of however many there are, only those in view are in the page. */
export function LiveList({ games, total, onEnd }: LiveListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { width, top } = usePlace(list);
  const { columns, square, row } = liveLayout(width, useMedia('phone'), textScale());
  const virtual = useWindowVirtualizer({
    count: Math.ceil(games.games.length / columns),
    estimateSize: () => row,
    overscan: 2,
    scrollMargin: top,
  });
  // Rows of another height have other places: measure them anew.
  useLayoutEffect(() => {
    if (row > 0) virtual.measure();
  }, [virtual, row]);
  const rows = virtual.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const end = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  useLayoutEffect(() => {
    if (end >= games.games.length) onEnd();
  }, [end, games.games.length, onEnd]);
  const style: CSSProperties & Record<'--columns' | '--square' | '--row', string | number> = {
    '--columns': columns,
    '--square': `${square}px`,
    '--row': `${row}px`,
    height: virtual.getTotalSize(),
    paddingTop: first * row,
  };
  return (
    <ul ref={list} className={styles.list} style={style} data-testid="live-games">
      {games.games.slice(first * columns, end).map((game, index) => (
        <li key={game.game} aria-posinset={first * columns + index + 1} aria-setsize={total}>
          <LiveCard game={game} at={games.at} />
        </li>
      ))}
    </ul>
  );
}

/** How wide an element is, and where in the page it begins. */
function usePlace(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const look = () => {
      if (!element.current) return;
      const box = element.current.getBoundingClientRect();
      const [width, top] = [Math.round(box.width), Math.round(box.top + scrollY)];
      setPlace(before => (before.width === width && before.top === top ? before : { width, top }));
    };
    look();
    const observer = new ResizeObserver(look);
    if (element.current) observer.observe(element.current);
    // Content above the list may change its height, which moves the list.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
