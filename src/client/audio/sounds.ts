import type { Howl } from 'howler';
import sprites from '../../../assets/sounds/sprite.json';
import mp3 from '../../../assets/sounds/sprite.mp3?url';
import webm from '../../../assets/sounds/sprite.webm?url';
import { reportError } from '../reporting/report';
import { settings } from '../settings/state/settings';
import type { Settings } from '../settings/state/settings-shapes';
import { MOVE_SOUNDS, type Sound } from './sound-names';

type SoundSettings = Pick<Settings, 'sound' | 'soundMove' | 'soundSelect' | 'volume' | 'volumeMove'>;

/**
 * How loud the settings let a sound be.
 *
 * @returns 0, silent, to 1. Squared: half-way on the slider sounds about half as loud.
 */
export function volumeOf(name: Sound, settings: SoundSettings): number {
  const isMove = MOVE_SOUNDS.some(one => one === name);
  if (!settings.sound || (isMove && !settings.soundMove)) return 0;
  if (name === 'select' && !settings.soundSelect) return 0;
  return (isMove ? settings.volumeMove : settings.volume) ** 2;
}

let howl: Promise<Howl> | null = null;

/** Loads howler and the sprite before the first sound is due. */
export async function prepareSounds(): Promise<void> {
  if (mayPlay()) await load();
}

/** Browsers refuse sound, with a warning, until the page has been touched: after a reload, for example. */
const mayPlay = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function load(): Promise<Howl> {
  howl ??= open();
  return howl;
}

/** Loads howler with its sprite. If that fails it is forgotten, so that the next sound tries again. */
function open(): Promise<Howl> {
  const forget = () => {
    if (howl === opening) howl = null;
  };
  const onloaderror = () => {
    forget();
    void opening.then(failed => failed.unload());
  };
  const opening = import('howler').then(
    ({ Howl }) => new Howl({ src: [webm, mp3], sprite: SPRITE, onloaderror }),
  );
  opening.catch(forget);
  return opening;
}

/** Start and length of each sound within the sprite, in milliseconds. */
const SPRITE: Record<string, [number, number]> = Object.fromEntries(
  Object.entries(sprites.sprite).map(([name, [start = 0, length = 0]]) => [name, [start, length]]),
);

/**
 * Plays a sound as loud as the settings say, and tells the window so: `kingside:sound` with the name serves captions and
 * haptics. Which sound a move makes is said by `soundOf` in `game/state/game-position.ts`.
 *
 * @source BI-19
 */
export async function playSound(name: Sound, settings: SoundSettings): Promise<void> {
  const volume = volumeOf(name, settings);
  if (volume === 0) return;
  window.dispatchEvent(new CustomEvent('kingside:sound', { detail: name }));
  if (!mayPlay()) return;
  const howl = await load();
  howl.volume(volume, howl.play(name));
}

/** Plays a sound as loud as the user's own settings let it be. @param changes what differs from them here */
export function sound(name: Sound, changes?: Partial<SoundSettings>): void {
  playSound(name, { ...settings, ...changes }).catch(error => reportError(error, 'sound'));
}
