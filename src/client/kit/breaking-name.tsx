import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './breaking-name.module.scss';

/** The parts of a name after which it may go on in the next line. */
const partsOf = (name: string): string[] => name.split(/(?<=\w_)(?=.)/);

/**
 * A username that goes on below where its place ends, after an underscore if it has one: nothing of it is cut. For results, cards,
 * strips of players, podium, panel and challenge; rows and boxes show a `PlayerName`.
 */
export function BreakingName({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <bdi className={`${styles.name} ${className}`} translate="no" data-player={name}>
      {breakable(name)}
    </bdi>
  );
}

/** A text with a username in it, which may go on in the next line after an underscore. */
export function breakable(text: string): ReactNode {
  return partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Whether a name has more letters than most, and is written smaller where room is short. */
export const isLong = (name: string): boolean => widthOf(name) > 14;

/** M and W are half as wide again as other capitals. */
const widthOf = (part: string): number => part.length + (part.match(/[mw]/gi)?.length ?? 0) / 2;

/**
 * Width of a name in letters for the part `name-size` of style sheets: `--letters` of all of it, `--part` of the longest part that stands
 * on a line of its own where the name goes on below.
 */
export function lettersOf(name: string): CSSProperties {
  const letters: CSSProperties & Record<'--letters' | '--part', number> = {
    '--letters': widthOf(name),
    '--part': Math.max(...partsOf(name).map(widthOf)),
  };
  return letters;
}
