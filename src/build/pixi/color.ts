type Value = number | string | readonly number[] | Color;

/**
 * Takes the place of Pixi's colours, which may be written in every way that a style sheet knows. Ours are numbers and
 * `#rrggbb`, and Pixi's own are parts of 0 to 1 in a row.
 */
export class Color {
  static readonly shared = new Color(0);
  alpha = 1;
  private rgb = 0;

  constructor(value: Value) {
    this.setValue(value);
  }

  setValue(value: Value): this {
    if (value instanceof Color) return Object.assign(this, { rgb: value.rgb, alpha: value.alpha });
    if (typeof value === 'object') {
      const [red = 0, green = 0, blue = 0, alpha = 1] = value;
      this.rgb = [red, green, blue].reduce((rgb, part) => (rgb << 8) + Math.round(part * 255), 0);
      return this.setAlpha(alpha);
    }
    this.rgb = typeof value === 'number' ? value : rgbOf(value);
    return this.setAlpha(1);
  }

  setAlpha(alpha: number): this {
    this.alpha = alpha;
    return this;
  }

  toArray(): [number, number, number, number] {
    const { rgb, alpha } = this;
    return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, alpha];
  }

  toBgrNumber(): number {
    return ((this.rgb & 255) << 16) + (this.rgb & 0xff00) + (this.rgb >> 16);
  }

  toHex(): string {
    return `#${this.rgb.toString(16).padStart(6, '0')}`;
  }
}

function rgbOf(text: string): number {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new Error(`light-pixi: ${text} is not a number or #rrggbb`);
  return Number.parseInt(text.slice(1), 16);
}
