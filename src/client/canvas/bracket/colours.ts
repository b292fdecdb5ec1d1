/** Colours that the canvas shares with the style sheets. @source styles/tokens.css; art direction */
export const COLOURS = {
  ground: '#0b0d17',
  box: '#131628',
  bar: '#1c2038',
  line: '#2a3050',
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

/** Faces of names and of headings. @source styles/tokens.css */
export interface Fonts {
  text: string;
  display: string;
}

export const LATIN: Fonts = {
  text: '"Inter Variable", system-ui, sans-serif',
  display: '"Playfair Display Variable", Georgia, serif',
};
export const ARABIC: Fonts = {
  text: '"Noto Sans Arabic Variable", "Inter Variable", system-ui, sans-serif',
  display: '"Noto Kufi Arabic Variable", "Playfair Display Variable", serif',
};
