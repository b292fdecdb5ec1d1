/**
 * Parts of the product by their paths from the root, for what the build puts together and counts. A path is the beginning of
 * one: of a folder, of a file, or of files with a common name. A test finds a path that no file has.
 */
export interface CodePaths {
  readonly of: readonly string[];
  /** Left out of these. */
  readonly but?: readonly string[];
}

const CLIENT = 'src/client';
const client = (...names: string[]): string[] => names.map(name => `${CLIENT}/${name}`);

/** Code that every view of a game needs: its store, and what reads and writes it. */
export const GAME_PARTS: CodePaths = {
  of: [
    ...client('game/state/game', 'game/state/premove', 'audio/'),
    'src/protocol/game.ts',
    'src/protocol/game-frames.ts',
  ],
};

/** A file for each of them would be mostly the file; but for what is large and in no game. */
export const KIT_PARTS: CodePaths = {
  of: client('kit/', 'page/', 'screen/', 'notices/', 'alerts/door-text', 'shell/'),
  but: client('kit/code-boxes', 'kit/search-field', 'kit/tabs', 'notices/endpoints'),
};

/** Entries of the code that a visitor loads before they have signed in. */
export const LOGIN_ENTRIES: CodePaths = {
  of: ['index.html', ...client('i18n/es.ts', 'transport/popup-resolver.ts')],
};

/** Entry of the pages. The screens that it leads to are no part of a game. */
export const MAIN_ENTRIES: CodePaths = { of: client('shell/main-section.tsx') };

/** Entries of the code that a game needs. */
export const GAME_ENTRIES: CodePaths = {
  of: client(
    ...['home', 'queue', 'shell', 'game', 'board'].map(area => `i18n/es/${area}.json`),
    'shell/alert-bodies.tsx',
    'play/game-screen.tsx',
    'play/session/live-game.ts',
  ).concat('node_modules/howler/dist/howler.js'),
};

/**
 * Not loaded in a game: what its end may ask for, panels that a press opens, the forms of what comes before one, and what
 * only a tournament's games show.
 */
export const NOT_IN_A_GAME: CodePaths = {
  of: [
    ...client('reporting/sentry', 'i18n/', 'matches/finished-game', 'game/spoken/spoken-answer'),
    ...client('reports/alert-report', 'duel/dialogs/', 'tournament/dialogs/', 'market/deals/'),
    ...client('boards/upgrade-form', 'items/starter-form', 'profile/username-form'),
    ...client('game/layout/panels', 'duel/duel-end', 'play/series/'),
    ...client('support/support-panel', 'canvas/board/sets/'),
    ...['assets/openings/', 'shaders/board/'],
  ],
  but: ['shaders/board/classic', 'shaders/board/common'],
};

/** Code that draws a board and its game: most of it runs before the first frame. */
export const DRAWING_PARTS: CodePaths = {
  of: [...client('canvas/', 'board/', 'game/', 'play/'), 'src/build/pixi/'],
};

/** @returns matches the files of these parts, by their path with whatever comes before it */
export function patternOf({ of, but = [] }: CodePaths): RegExp {
  const anyOf = (paths: readonly string[]): string =>
    paths.map(path => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|');
  const others = but.length > 0 ? `(?!${anyOf(but)})` : '';
  return new RegExp(`(?:^|[\\\\/])${others}(?:${anyOf(of)})`);
}
