import file from '../../../../assets/boards/themes.json';

/** Colours of the board themes. One place, so that shader, static form, frame and marks agree. */
export interface BoardTheme {
  light: string;
  dark: string;
  /** File and rank labels, burnt into the squares: at least 4.5:1 on their square. */
  labelOnLight: string;
  labelOnDark: string;
  /** Last move: frame, and the tint inside it. */
  moved: string;
  movedTint: string;
  /** Selection and targets: corners, dot and ring, and the tint of the selected square. */
  chosen: string;
  chosenTint: string;
  /** Check: middle, rim and end of the radial pulse. */
  check: string;
  checkRim: string;
  checkEnd: string;
  /** The frame until its picture is there, and in light graphics. */
  frame: string;
}

type ThemeFile = Readonly<Record<string, Omit<BoardTheme, 'movedTint' | 'chosenTint' | 'checkEnd'>>>;

const THEMES: ThemeFile = file;

/** The theme of a newcomer, and for unknown names. */
const PLAIN = 'CLASSIC';

/** All themes, in the order in which they are shown. */
export const THEME_NAMES: readonly string[] = Object.keys(file);

/** Whether there is a theme of that name. */
export const isBoardTheme = (name: string): name is keyof typeof file => Object.hasOwn(THEMES, name);

/** `name` if there is such a theme, else the plain one. */
export const themeName = (name: string): string => (isBoardTheme(name) ? name : PLAIN);

/**
 * Colours of a theme by its name on the wire; unknown names look like CLASSIC.
 *
 * @param grayscale squares, frame and labels are grey; marks keep their colours
 */
export function boardTheme(name: string, grayscale = false): BoardTheme {
  const colours = THEMES[themeName(name)] ?? file[PLAIN];
  const { light, dark, frame, labelOnLight, labelOnDark } = colours;
  return {
    ...colours,
    ...(grayscale && {
      light: greyOf(light),
      dark: greyOf(dark),
      frame: greyOf(frame),
      labelOnLight: greyOf(labelOnLight),
      labelOnDark: greyOf(labelOnDark),
    }),
    movedTint: seeThrough(colours.moved, 0.36),
    chosenTint: seeThrough(colours.chosen, 0.45),
    checkRim: seeThrough(colours.checkRim, 0.9),
    checkEnd: seeThrough(colours.checkRim, 0),
  };
}

/** Whether light crosses the board once after a move. */
export const glints = (name: string): boolean => name === 'DIAMOND';

/** `#rrggbb` as three numbers from 0 to 1, for shader uniforms. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** As bright as the colour, weighed as the shaders weigh it. @source shaders/board/common.glsl */
function greyOf(hex: string): string {
  const [r, g, b] = rgbOf(hex);
  const grey = Math.round((0.299 * r + 0.587 * g + 0.114 * b) * 255);
  return `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
}

const seeThrough = (hex: string, alpha: number): string =>
  hex +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');
