import { useId } from 'react';
import { CLOTH, chargeOf, type FieldPart, fieldOf, flagOf } from './flag-fields';

/** Charges as dark as their outline take a light one. @source assets/flags (generator) */
const DARK = '#1d1a30';

/** Light on the folds of the cloth: place across it, white or black, how much. */
const FOLDS = [
  [0, '#000', 0.34],
  [0.16, '#fff', 0.07],
  [0.34, '#000', 0.22],
  [0.55, '#fff', 0.08],
  [0.74, '#000', 0.2],
  [0.9, '#fff', 0.05],
  [1, '#000', 0.3],
] as const;

/** Edges of the precious tiers. */
const EDGES: Readonly<Record<string, string>> = { S: '#f3d27a', SS: '#ffb3d1' };

/**
 * A player's flag as a banner that hangs from above, drawn from the flag colour table. Decorative.
 *
 * @param url nothing is drawn for one that the table does not have
 */
export function Pennant({ url, className }: { url: string; className?: string | undefined }) {
  const id = useId();
  const flag = flagOf(url);
  if (flag === null) return null;
  const colours = { 1: flag.color_1, 2: flag.color_2, 3: flag.color_3 };
  const edge = EDGES[flag.tier];
  const paint = ({ colour, width }: FieldPart) =>
    width === undefined
      ? { fill: colours[colour] }
      : { fill: 'none', stroke: colours[colour], strokeWidth: width };
  return (
    <svg className={className} viewBox="0 0 60 88" aria-hidden="true" data-flag={url}>
      <defs>
        <linearGradient id={`${id}-folds`}>
          {FOLDS.map(([offset, colour, opacity]) => (
            <stop key={offset} offset={offset} stopColor={colour} stopOpacity={opacity} />
          ))}
        </linearGradient>
        <clipPath id={`${id}-cloth`}>
          <path d={CLOTH} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-cloth)`}>
        {fieldOf(flag).map(part => (
          <path key={`${part.colour}${part.d}`} d={part.d} {...paint(part)} />
        ))}
        {/* A charge is drawn for a field of 60 by 40. */}
        <g
          transform="translate(30 38) scale(1.3) translate(-30 -20)"
          fill={flag.color_3}
          stroke={flag.color_3 === DARK ? '#f3f1ea' : '#0b0d17'}
          strokeWidth="1.2"
          strokeLinejoin="round"
        >
          {chargeOf(flag).map(part => (
            <path
              key={part.d}
              d={part.d}
              {...(part.mark !== undefined && { fill: part.mark, stroke: 'none' })}
            />
          ))}
        </g>
        {edge !== undefined && <path d={CLOTH} fill="none" stroke={edge} strokeWidth="2.5" />}
        <path d={CLOTH} fill={`url(#${id}-folds)`} />
      </g>
    </svg>
  );
}
