import battlements from '../../../../assets/lobby/battlements.svg';
import crypt from '../../../../assets/lobby/crypt.svg';
import hallNear from '../../../../assets/lobby/hall/near.svg';
import hallWall from '../../../../assets/lobby/hall/wall.svg';
import stairs from '../../../../assets/lobby/stairs.svg';

export type SceneName = 'hall' | 'stairs' | 'battlements' | 'crypt';

/** Place and reach of a light, in pixels of its picture. */
interface Light {
  x: number;
  y: number;
  radius: number;
}

export interface Scene {
  /** One over the other, all of the same size. */
  layers: readonly HTMLImageElement[];
  lights: readonly Light[];
}

const candle = (x: number, y: number, radius: number): Light => ({ x, y, radius });

const SCENES: Readonly<Record<SceneName, { urls: readonly string[]; lights: readonly Light[] }>> = {
  hall: {
    urls: [hallWall, hallNear],
    lights: [candle(640, 390, 120), candle(1120, 390, 120), candle(1210, 460, 170)],
  },
  stairs: { urls: [stairs], lights: [candle(764, 355, 190), candle(1204, 445, 190)] },
  battlements: {
    urls: [battlements],
    lights: [candle(470, 574, 130), candle(1130, 574, 130)],
  },
  crypt: {
    urls: [crypt],
    lights: [candle(600, 596, 130), candle(1032, 590, 140), candle(208, 558, 130)],
  },
};

const loading = new Map<SceneName, Promise<Scene>>();

/**
 * Loads a picture of the castle; the same one once.
 *
 * @throws if it cannot be fetched; asked again, it tries again
 */
export function loadScene(name: SceneName): Promise<Scene> {
  const known = loading.get(name);
  if (known) return known;
  const { urls, lights } = SCENES[name];
  const scene = Promise.all(urls.map(loadImage)).then(layers => ({ layers, lights }));
  loading.set(name, scene);
  scene.catch(() => loading.delete(name));
  return scene;
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
