import type { Howl } from 'howler';
import sprites from '../../../assets/sounds/sprite.json';
import mp3 from '../../../assets/sounds/sprite.mp3?url';
import webm from '../../../assets/sounds/sprite.webm?url';
import type { Settings, Sound } from '../state/shapes';

/** Sounds of moves, which `soundMove` switches on their own. @source settled reading 21 */
const MOVE_SOUNDS: ReadonlySet<Sound> = new Set(['select', 'drop', 'check', 'promote', 'capture', 'castle']);

/** Whether the settings let a sound be heard. */
export function isAudible(name: Sound, settings: Pick<Settings, 'sound' | 'soundMove'>): boolean {
  return settings.sound && (settings.soundMove || !MOVE_SOUNDS.has(name));
}

let howl: Promise<Howl> | null = null;

/** Loads howler and the sprite before the first sound is due. */
export async function prepareSounds(): Promise<void> {
  if (mayPlay()) await load();
}

/** Browsers refuse sound, with a warning, until the page has been touched: after a reload, for example. */
const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function load(): Promise<Howl> {
  howl ??= import('howler').then(({ Howl }) => new Howl({ src: [webm, mp3], sprite: SPRITE }));
  return howl;
}

/** Start and length of each sound within the sprite, in milliseconds. */
const SPRITE: Record<string, [number, number]> = Object.fromEntries(
  Object.entries(sprites.sprite).map(([name, [start = 0, length = 0]]) => [name, [start, length]]),
);

/**
 * Plays a sound, and tells the window so: `kingside:sound` with the name serves captions and haptics.
 *
 * @source BI-19
 */
export async function playSound(name: Sound): Promise<void> {
  window.dispatchEvent(new CustomEvent('kingside:sound', { detail: name }));
  if (mayPlay()) (await load()).play(name);
}
