/** A part of a drawing, in CSS pixels from its left top corner. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest area that holds both. */
export function unionOf(one: Area | null, other: Area): Area {
  if (!one) return other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
