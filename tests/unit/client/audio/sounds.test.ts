import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playSound } from '../../../../src/client/audio/sounds';

/** Sounds without a loudspeaker: howler is a list of the sprites that were asked for. */

interface Sprite {
  readonly onloaderror: () => void;
  readonly played: string[];
  isUnloaded: boolean;
}
const howler = vi.hoisted(() => ({ sprites: [] as Sprite[], fails: false }));
vi.mock('howler', () => ({
  Howl: class implements Sprite {
    readonly onloaderror: () => void;
    readonly played: string[] = [];
    isUnloaded = false;
    constructor({ onloaderror }: Pick<Sprite, 'onloaderror'>) {
      if (howler.fails) throw new Error('howler did not come');
      this.onloaderror = onloaderror;
      howler.sprites.push(this);
    }
    play = (name: string) => this.played.push(name);
    volume = () => undefined;
    unload = () => {
      this.isUnloaded = true;
    };
  },
}));

const LOUD = { sound: true, soundMove: true, soundSelect: true, volume: 1, volumeMove: 1 };
const played = () => howler.sprites.map(sprite => sprite.played);

beforeEach(() => vi.stubGlobal('window', new EventTarget()));
afterEach(() => vi.unstubAllGlobals());

test('[BI-19] a sprite that cannot be loaded is loaded again for the next sound, and once for all after it', async () => {
  howler.fails = true;
  await expect(playSound('drop', LOUD)).rejects.toThrow('did not come');
  howler.fails = false;
  await playSound('check', LOUD);
  expect(played()).toEqual([['check']]);
  howler.sprites[0]?.onloaderror();
  await playSound('castle', LOUD);
  await playSound('drop', LOUD);
  expect(played()).toEqual([['check'], ['castle', 'drop']]);
  expect(howler.sprites.map(({ isUnloaded }) => isUnloaded)).toEqual([true, false]);
  // A failure that is told twice takes nothing from the new one.
  howler.sprites[0]?.onloaderror();
  await playSound('drop', LOUD);
  expect(howler.sprites).toHaveLength(2);
});
