/** Colours that the canvas shares with the style sheets. @source styles/tokens.css; art direction */
export const COLOURS = {
  ground: '#0b0d17',
  box: '#131628',
  bar: '#1c2038',
  line: '#2a3050',
  /** Behind the score of a winner. */
  plate: '#2a3050',
  text: '#f3f1ea',
  quiet: '#b4b8cf',
  gold: '#e9b949',
  jade: '#4fd1a1',
  ember: '#ff6b5e',
  sky: '#62b5ff',
  /** From afar: the winner's half, a match that is to come, one that is being played. */
  won: '#5a638c',
  empty: '#363e63',
  live: '#2e4c72',
} as const;

export type Colours = Readonly<Record<keyof typeof COLOURS, string>>;

/** Colours of the system in their places, where its user has chosen their own. @source CSS Color 4, system colours */
const SYSTEM: Colours = {
  ...{ ground: 'Canvas', box: 'Canvas', bar: 'Canvas', plate: 'Canvas', live: 'Canvas' },
  ...{ line: 'CanvasText', text: 'CanvasText', quiet: 'CanvasText', jade: 'CanvasText', ember: 'CanvasText' },
  ...{ won: 'CanvasText', empty: 'CanvasText', gold: 'Highlight', sky: 'LinkText' },
};

/**
 * Colours for a canvas, which the browser does not change as it does those of the page.
 *
 * @param isForced the system has its own colours
 * @param read the computed colour for a keyword: `rgb(…)`
 * @returns as `#rrggbb`
 */
export function coloursFor(isForced: boolean, read: (keyword: string) => string): Colours {
  if (!isForced) return COLOURS;
  const names = Object.keys(SYSTEM) as (keyof Colours)[];
  return Object.fromEntries(names.map(name => [name, hexOf(read(SYSTEM[name])) ?? COLOURS[name]])) as Colours;
}

/** `rgb(255, 255, 255)` as `#ffffff`; `null` for what is none. */
function hexOf(colour: string): string | null {
  const parts = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(colour)?.slice(1);
  return parts ? `#${parts.map(part => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}

/** Faces of names and of headings. @source styles/tokens.css */
interface Fonts {
  readonly text: string;
  readonly display: string;
}

/** Everything that is written and painted with. */
export interface Ink extends Fonts {
  readonly colours: Colours;
}

export const LATIN: Fonts = {
  text: '"Inter Variable", system-ui, sans-serif',
  display: '"Playfair Display Variable", Georgia, serif',
};
export const ARABIC: Fonts = {
  text: '"Noto Sans Arabic Variable", "Inter Variable", system-ui, sans-serif',
  display: '"Noto Kufi Arabic Variable", "Playfair Display Variable", serif',
};
