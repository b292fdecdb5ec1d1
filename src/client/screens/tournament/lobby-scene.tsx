import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type SceneName, SceneView } from '../../canvas/lobby/scene-view';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import { useMedia } from '../../kit/use-media';
import { followStage } from '../../stage';
import { settings } from '../../state/settings';
import styles from './lobby-scene.module.css';

/** Pictures 2 to 4; the first is the great hall. @source TM-11, settled reading 49 */
const SCENES = ['stairs', 'battlements', 'crypt'] as const satisfies readonly SceneName[];
const FIRST = 2;
/** @source specification §9 */
const ROTATES_EVERY_MS = 60_000;

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
  const [index, setIndex] = useState(0);
  const { lightGraphics } = useSnapshot(settings);
  const isStill = useMedia('still') || lightGraphics;
  const scene = still ?? SCENES[index % SCENES.length] ?? 'stairs';
  const isMirrored = useTranslation().i18n.dir() === 'rtl';
  const wish = useMemo(
    () => ({ scene, isStill, festive, isMirrored }),
    [scene, isStill, festive, isMirrored],
  );
  const current = useRef(wish);
  current.current = wish;

  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => setIndex(now => now + 1), ROTATES_EVERY_MS);
    return () => clearInterval(timer);
  }, [still]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    return followStage(stage => {
      const shown = new SceneView(stage.invalidate);
      view.current = shown;
      shown.update(current.current);
      const giveBack = borrowStage(stage, element, shown);
      const stopCounting = stage.onRender(renders => {
        element.dataset.renders = String(renders);
        if (shown.isPainted) element.dataset.ready = '';
      });
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
      data-picture={still ? undefined : (index % SCENES.length) + FIRST}
      data-testid="lobby-scene"
      aria-hidden="true"
    />
  );
}
