import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../../bracket/control';
import styles from './bracket-map.module.css';
import { BracketTree } from './bracket-tree';
import { MapTools } from './map-tools';
import { MatchPanel } from './match-panel';
import { BracketPeek } from './peek';
import { useBracketCanvas } from './use-bracket-canvas';
import { useBracketHands } from './use-bracket-hands';

interface BracketMapProps {
  control: BracketControl;
  /** The reader's number in the tournament. */
  me: number | null;
  /** What is on show is what is being played now. */
  isLive?: boolean;
  /** Laid over the canvas. */
  children?: ReactNode;
}

/** The bracket on its canvas, with its twin for screen readers, the panel of a match and the zoom. */
export function BracketMap({ control, me, isLive = false, children }: BracketMapProps) {
  const { i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const hands = useBracketHands(control, surface);
  const { bracket, chosen } = useSyncExternalStore(control.subscribe, control.snapshot);
  useBracketCanvas(control, root, surface, i18n.language);
  const match = chosen === null ? undefined : bracket?.matches.get(chosen);
  const focus = useRef<(() => void) | null>(null);
  return (
    <div ref={root} className={styles.map} data-testid="bracket" data-renders="0">
      <div ref={surface} className={styles.surface} {...hands} />
      {bracket && <BracketTree control={control} bracket={bracket} me={me} focusBack={focus} />}
      {children}
      <MapTools control={control} />
      <BracketPeek control={control} isLive={isLive} />
      {bracket && match && (
        <MatchPanel
          key={match.id}
          bracket={bracket}
          match={match}
          onClose={() => {
            control.choose(null);
            focus.current?.();
          }}
        />
      )}
    </div>
  );
}
