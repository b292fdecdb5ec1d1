interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** Takes the place of @pixi/colord, which reads colours however a style sheet may write them: here they are `#rrggbb`. */
export function colord(text: unknown): { rgba: Rgba; isValid(): boolean } {
  const [, digits = ''] = /^#([\da-f]{6})$/i.exec(String(text)) ?? [];
  const value = Number.parseInt(digits, 16);
  return {
    rgba: { r: value >> 16, g: (value >> 8) & 255, b: value & 255, a: 1 },
    isValid: () => digits !== '',
  };
}

export const extend = (): void => {};
