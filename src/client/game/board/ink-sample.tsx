import { INK_LOOKS, type Ink, type InkShape } from '../../board/drawing';

/** Width, pattern and heights of the lines of a small arrow; the heights from its middle. */
const SHAFTS: Readonly<Record<InkShape, { width: number; dash?: string; at?: readonly number[] }>> = {
  solid: { width: 0.3 },
  dashed: { width: 0.3, dash: '0.42 0.22' },
  dotted: { width: 0.28, dash: '0.001 0.44' },
  double: { width: 0.12, at: [-0.12, 0.12] },
};

/** A small arrow as an ink draws it. @param shapes inks are told apart by shape as well */
export function InkSample({ ink, shapes }: { ink: Ink; shapes: boolean }) {
  const { colour, shape } = INK_LOOKS[ink];
  const { width, dash, at = [0] } = SHAFTS[shapes ? shape : 'solid'];
  return (
    <svg viewBox="0 0 3 1" aria-hidden="true">
      {at.map(height => (
        <line
          key={height}
          x1="0.2"
          x2="2.1"
          y1={0.5 + height}
          y2={0.5 + height}
          stroke={colour}
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinecap={dash?.startsWith('0.001') ? 'round' : 'butt'}
        />
      ))}
      <path d="M2.95 0.5 2.1 0v1z" fill={colour} />
    </svg>
  );
}
