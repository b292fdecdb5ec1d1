import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../bracket/control';
import type { Road } from '../../bracket/road';
import { useActions } from '../../page/actions';
import { watchBoxes } from '../session/watch-boxes';
import styles from './bracket-map.module.scss';
import { BracketTree } from './bracket-tree';
import { MatchPanel } from './match-panel';
import { BracketPeek } from './peek';
import { RoadPins } from './road-pins';
import { useBracketCanvas } from './use-bracket-canvas';
import { useBracketHands } from './use-bracket-hands';

export interface BracketMapProps {
  control: BracketControl;
  /** The reader's number in the tournament. */
  me: number | null;
  /** Whether the bracket on show is as it stands now. */
  isLive?: boolean;
  /** The reader's road, marked on the map; `null` for a spectator. */
  road?: Road | null;
  /** Stands beside it, below the panel of a match. */
  aside?: ReactNode;
}

/** The bracket on its canvas, with its twin for screen readers and the panel of a match. */
export function BracketMap({ control, me, isLive = false, road = null, aside }: BracketMapProps) {
  const { i18n } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const hands = useBracketHands(control, surface);
  useBracketCanvas(control, root, surface, i18n.language);
  const focus = useRef<(() => void) | null>(null);
  return (
    <div ref={frame} className={styles.frame}>
      <div ref={root} className={styles.map} data-testid="bracket" data-renders="0">
        <div ref={surface} className={styles.surface} {...hands} />
        <BracketTree control={control} me={me} focusBack={focus} />
        {road && <RoadPins control={control} road={road} me={me} />}
        <BracketPeek control={control} isLive={isLive} />
        {isLive && <LivingBoxes control={control} />}
      </div>
      <aside className={styles.aside}>
        <ChosenMatch control={control} frame={frame} focusBack={focus} />
        {aside}
      </aside>
    </div>
  );
}

interface ChosenMatchProps {
  control: BracketControl;
  /** Map and panel together. */
  frame: RefObject<HTMLElement | null>;
  focusBack: RefObject<(() => void) | null>;
}

function ChosenMatch({ control, frame, focusBack }: ChosenMatchProps) {
  const chosen = useSyncExternalStore(control.subscribe, () => control.snapshot().chosen);
  // Without an open panel no result draws it anew.
  const bracket = useSyncExternalStore(control.subscribe, () =>
    chosen === null ? null : control.snapshot().bracket,
  );
  const match = chosen === null ? undefined : bracket?.matches.get(chosen);
  const isOpen = match !== undefined;
  useEffect(() => {
    // The panel takes its room from the map: both are seen at once.
    if (isOpen) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, frame]);
  if (!bracket || !match) return null;
  const onClose = () => {
    control.choose(null);
    focusBack.current?.();
  };
  return <MatchPanel key={match.id} bracket={bracket} match={match} onClose={onClose} />;
}

/** Follows the games of opened boxes for as long as some are open. */
function LivingBoxes({ control }: { control: BracketControl }) {
  const { live } = useActions();
  const isOpen = useSyncExternalStore(control.subscribe, () => control.snapshot().open.size > 0);
  useEffect(() => {
    if (!isOpen) return;
    return live.follow(channels => watchBoxes(channels, control));
  }, [control, isOpen, live]);
  return null;
}
