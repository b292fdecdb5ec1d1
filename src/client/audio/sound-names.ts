/** Sounds of moves, which `soundMove` switches on their own. @source settled reading 21 */
export const MOVE_SOUNDS = ['select', 'premove', 'drop', 'check', 'promote', 'capture', 'castle'] as const;

export type Sound = (typeof MOVE_SOUNDS)[number] | 'start' | 'drawOffer' | 'end' | 'lowTime';
