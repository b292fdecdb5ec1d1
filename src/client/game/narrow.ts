/** The one-column layout of `game-layout.module.css`. */
export const NARROW = '(max-width: 640px), (max-width: 1000px) and (max-aspect-ratio: 1 / 1)';
