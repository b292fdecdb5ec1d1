import { extend } from '@pixi/react';
import { type RefCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Millis } from '../../../rules/units';
import { SceneView, type SceneViewOptions } from '../../canvas/lobby/scene-view';
import type { SceneName } from '../../canvas/lobby/scenes';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import type { Stage } from '../../canvas/stage/stage';
import { useMedia } from '../../kit/use-media';
import { settings } from '../../settings/state/settings';
import { showScene } from '../../stage';
import styles from './lobby-scene.module.scss';

/** The pictures behind the lobby: number 1 is the great hall, behind the queue. @source TM-11, settled reading 49 */
const PICTURES: readonly { number: number; scene: SceneName }[] = [
  { number: 2, scene: 'stairs' },
  { number: 3, scene: 'battlements' },
  { number: 4, scene: 'crypt' },
];
/** @source specification §9 */
const ROTATES_EVERY_MS: Millis = 60_000;

/** @param shown how long the lobby has been on show */
export function pictureAt(shown: Millis): { number: number; scene: SceneName } {
  const index = Math.floor(shown / ROTATES_EVERY_MS) % PICTURES.length;
  return PICTURES[index] as (typeof PICTURES)[number];
}

extend({ SceneView });

declare module '@pixi/react' {
  interface PixiElements {
    pixiSceneView: SceneViewOptions & { ref: RefCallback<SceneView> };
  }
}

const lobbyLayer = ({ invalidate }: Stage, view: RefCallback<SceneView>) => (
  <pixiSceneView ref={view} invalidate={invalidate} />
);

interface LobbySceneProps {
  /** One picture, for as long as it is shown. */
  still?: SceneName;
  /** Confetti falls. */
  festive?: boolean;
}

/** The castle behind the lobby, on the canvas; it stands still where motion is unwanted. @source art direction, lobby */
export function LobbyScene({ still, festive = false }: LobbySceneProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<SceneView | null>(null);
  const [shown, setShown] = useState(0);
  const { lightGraphics } = useSnapshot(settings);
  const isStill = useMedia('still') || lightGraphics;
  const picture = pictureAt(shown);
  const scene = still ?? picture.scene;
  const isMirrored = useTranslation().i18n.dir() === 'rtl';
  const wish = useMemo(
    () => ({ scene, isStill, festive, isMirrored }),
    [scene, isStill, festive, isMirrored],
  );
  const current = useRef(wish);
  current.current = wish;

  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setShown(now => now + ROTATES_EVERY_MS), ROTATES_EVERY_MS);
    return () => clearInterval(timer);
  }, [still]);

  // The view comes a task later: after effects that are not of the layout, that would be a frame later.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    return showScene(lobbyLayer, (drawn, stage) => {
      view.current = drawn;
      drawn.update(current.current);
      const stopCounting = stage.onRender(renders => {
        element.dataset.renders = String(renders);
        if (drawn.isPainted) element.dataset.ready = '';
      });
      // Borrowing the stage draws at once, so the frames are counted from before it.
      const giveBack = borrowStage(stage, element, drawn);
      return () => {
        stopCounting();
        giveBack();
        view.current = null;
      };
    });
  }, []);

  useEffect(() => view.current?.update(wish), [wish]);

  return (
    <div
      ref={host}
      className={styles.scene}
      data-scene={scene}
      data-picture={still ? undefined : picture.number}
      data-testid="lobby-scene"
      aria-hidden="true"
    />
  );
}
