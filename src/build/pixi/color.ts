type Value = number | string | readonly number[] | Color;

/**
 * Takes the place of Pixi's colours, which may be written in every way that a style sheet knows. Ours are numbers and
 * `#rrggbb`, and Pixi's own are parts of 0 to 1 in a row.
 */
export class Color {
  static readonly shared = new Color(0);
  alpha = 1;
  private parts: [number, number, number] = [0, 0, 0];

  constructor(value: Value) {
    this.setValue(value);
  }

  setValue(value: Value): this {
    if (value instanceof Color) {
      this.parts = value.parts;
      this.alpha = value.alpha;
    } else if (typeof value === 'object') {
      const [red = 0, green = 0, blue = 0, alpha = 1] = value;
      this.parts = [red, green, blue];
      this.alpha = alpha;
    } else {
      const rgb = typeof value === 'number' ? value : rgbOf(value);
      this.parts = [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
      this.alpha = 1;
    }
    return this;
  }

  setAlpha(alpha: number): this {
    this.alpha = alpha;
    return this;
  }

  toArray(): [number, number, number, number] {
    return [...this.parts, this.alpha];
  }

  toBgrNumber(): number {
    const [red, green, blue] = this.bytes();
    return (blue << 16) + (green << 8) + red;
  }

  toHex(): string {
    return `#${this.bytes()
      .map(byte => byte.toString(16).padStart(2, '0'))
      .join('')}`;
  }

  private bytes(): [number, number, number] {
    const [red, green, blue] = this.parts;
    return [Math.round(red * 255), Math.round(green * 255), Math.round(blue * 255)];
  }
}

function rgbOf(text: string): number {
  if (!/^#[\da-f]{6}$/i.test(text)) throw new Error(`light-pixi: ${text} is not a number or #rrggbb`);
  return Number.parseInt(text.slice(1), 16);
}
