import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketControl } from '../../bracket/control';
import { pinsOf, placeOfPin } from '../../bracket/pins';
import type { Road } from '../../bracket/road';
import { hourText } from '../../page/moment-text';
import { Portrait } from './portrait';
import styles from './road-pins.module.scss';

interface RoadPinsProps {
  control: BracketControl;
  road: Road;
  /** The reader's number in the tournament. */
  me: number | null;
}

/**
 * Where the reader is on the map, where a win and a loss lead, and from when on. For the eye only: the panel of the road says
 * the same.
 */
export function RoadPins({ control, road, me }: RoadPinsProps) {
  const { t, i18n } = useTranslation();
  const pins = pinsOf(road);
  const elements = useRef<(HTMLElement | null)[]>([]);
  useLayoutEffect(() => {
    const place = () =>
      pins.forEach((pin, index) => {
        const element = elements.current[index];
        if (!element) return;
        const at = placeOfPin(pin, pins, control);
        element.hidden = at === null;
        if (at) element.style.transform = `translate(${at.x}px, ${at.y}px) translate(${at.back})`;
      });
    place();
    return control.follow(place);
  });
  return (
    <div className={styles.pins} dir="ltr" aria-hidden="true">
      {pins.map(({ kind, match, at }, index) => (
        <span
          key={kind}
          ref={element => {
            elements.current[index] = element;
          }}
          className={styles.pin}
          data-kind={kind}
          data-testid={`pin-${kind}`}
          data-match={match}
        >
          {kind === 'win' && <ArrowUpRight size={16} strokeWidth={2.25} />}
          {kind === 'loss' && <ArrowDownRight size={16} strokeWidth={2.25} />}
          {kind === 'me' && <Portrait player={me} size={36} />}
          {kind !== 'me' && (
            <bdi>
              {at === null
                ? t(kind === 'win' ? 'bracket.road.ifWon' : 'bracket.road.ifLost')
                : t('bracket.road.earliest', { time: hourText(at, i18n.language) })}
            </bdi>
          )}
        </span>
      ))}
    </div>
  );
}
