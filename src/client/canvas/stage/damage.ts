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

/** Collects what a view has to have painted again with the next frame. At first that is everything. */
export class Damage {
  private area: Area | null = null;
  private isWhole = true;

  add(area: Area): void {
    this.area = unionOf(this.area, area);
  }

  addAll(): void {
    this.isWhole = true;
  }

  /** @returns what was collected since the last call, `'all'` for everything, `null` for nothing */
  take(): Area | 'all' | null {
    const taken = this.isWhole ? 'all' : this.area;
    this.area = null;
    this.isWhole = false;
    return taken;
  }
}
