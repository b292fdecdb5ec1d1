/** Colours of the board themes. One place, so that shader, static form and marks agree. */

export interface BoardTheme {
  light: string;
  dark: string;
  /** File and rank labels, burnt into the wood: at least 4.5:1 on their square. */
  labelOnLight: string;
  labelOnDark: string;
  /** Last move: frame, and the tint inside it. */
  moved: string;
  movedTint: string;
  /** Selection and targets: corners, dot and ring, and the tint of the selected square. */
  chosen: string;
  chosenTint: string;
  /** Check: middle and rim of the radial pulse. */
  check: string;
  checkRim: string;
}

const CLASSIC: BoardTheme = {
  light: '#ecd6b0',
  dark: '#a8744b',
  labelOnLight: '#6b4222',
  labelOnDark: '#1c0c04',
  moved: '#4f7a2c',
  movedTint: 'rgb(134 170 60 / 0.36)',
  chosen: '#0f4257',
  chosenTint: 'rgb(18 74 99 / 0.45)',
  check: '#ff4b3e',
  checkRim: 'rgb(222 44 32 / 0.9)',
};

const THEMES: Readonly<Record<string, BoardTheme>> = { CLASSIC };

/** Colours of a theme by its name on the wire; unknown names look like CLASSIC. */
export function boardTheme(name: string): BoardTheme {
  return THEMES[name] ?? CLASSIC;
}

/** `#rrggbb` as three numbers from 0 to 1, for shader uniforms and pixel arithmetic. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
