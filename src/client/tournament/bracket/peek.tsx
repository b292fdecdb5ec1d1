import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { NEAR_SCALE, toWindow } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import type { Bracket, BracketMatch } from '../../bracket/model';
import { type Peek, peekOf, placeOfPeek } from '../../bracket/peek';

import { PlayerName } from '../../kit/player-name';
import { matchText, slotText, stateText } from './bracket-words';
import { Score } from './marks';
import styles from './peek.module.scss';
import { PeekGame } from './peek-game';

interface PeekProps {
  bracket: Bracket;
  match: BracketMatch;
}

/** Time on a box after which it is shown: a pointer that only passes over boxes shows none. */
const REST_MS = 250;

/**
 * Details for which a box is too small: the board of its game, or who plays whom. For the eye only: the tree says the
 * same, and a click or Enter opens the panel.
 */
export function BracketPeek({ control, isLive }: { control: BracketControl; isLive: boolean }) {
  // Without a match that is pointed at no result draws it anew.
  const facts = useSyncExternalStore(control.subscribe, () => {
    const { hovered, marked } = control.snapshot();
    return hovered === null && marked === null ? null : control.snapshot();
  });
  const isFar = useSyncExternalStore(
    control.follow,
    useCallback(() => control.camera.scale < NEAR_SCALE, [control]),
  );
  const peek = facts && peekOf(facts, isFar, isLive);
  const rested = useRested(peek?.match.id ?? null);
  return peek && rested === peek.match.id && <Card key={rested} control={control} peek={peek} />;
}

/** The match on which pointer or keyboard has been for a moment. */
function useRested(match: number | null): number | null {
  const [rested, setRested] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(match), REST_MS);
    return () => clearTimeout(timer);
  }, [match]);
  return rested;
}

function Card({ control, peek: { bracket, match, shows } }: { control: BracketControl; peek: Peek }) {
  const { i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { picture, camera } = control;
      const box = picture?.layout.boxes.get(match.id);
      if (!picture || !box || !root.current || !card.current || !line.current) return;
      const at = placeOfPeek(
        toWindow(camera, control.placeOf(box)),
        { width: card.current.offsetWidth, height: card.current.offsetHeight },
        { width: root.current.offsetWidth, height: root.current.offsetHeight },
        picture.layout.isMirrored,
      );
      card.current.style.translate = `${at.x}px ${at.y}px`;
      line.current.style.translate = `${at.line.x}px ${at.line.y}px`;
      line.current.style.width = `${at.line.width}px`;
    };
    place();
    return control.follow(place);
  });
  return (
    <div ref={root} className={styles.peek} dir="ltr" aria-hidden="true">
      <i ref={line} className={styles.line} />
      {/* Placed from the left in every language; what it says is not. */}
      <div ref={card} className={styles.card} data-testid="peek" data-match={match.id}>
        <div className={styles.content} dir={i18n.dir()}>
          {shows === 'game' ? <PeekGame match={match} /> : <PeekPlayers bracket={bracket} match={match} />}
        </div>
      </div>
    </div>
  );
}

/** The two of a match, and how it stands. */
function PeekPlayers({ bracket, match }: PeekProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.head}>
        <bdi dir="ltr">{matchText(t, match)}</bdi>
        <span>{stateText(t, match)}</span>
      </p>
      {match.slots.map((slot, index) => (
        <p
          key={slot.player?.id ?? `open-${index}`}
          className={styles.player}
          data-result={slot.result ?? undefined}
        >
          {slot.player ? (
            <PlayerName name={slot.player.name} />
          ) : (
            <span>{slotText(t, bracket, match, index === 0 ? 0 : 1)}</span>
          )}
          <b dir="ltr">
            <Score match={match} slot={index === 0 ? 0 : 1} />
          </b>
        </p>
      ))}
    </>
  );
}
