import { extend } from '@pixi/react';
import {
  type RefCallback,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useSnapshot } from 'valtio';
import type { BracketControl } from '../../bracket/control';
import { BracketView, type BracketViewOptions } from '../../canvas/bracket/bracket-view';
import { ARABIC, COLOURS, type Ink, LATIN } from '../../canvas/bracket/colours';
import type { BoardPainter } from '../../canvas/bracket/open-box';
import { borrowStage } from '../../canvas/stage/borrow-stage';
import type { Stage } from '../../canvas/stage/stage';
import { reportError } from '../../reporting/report';
import { settings } from '../../settings/state/settings';
import { showScene } from '../../stage';
import { useCanvasColours } from './use-canvas-colours';

extend({ BracketView });

declare module '@pixi/react' {
  interface PixiElements {
    pixiBracketView: BracketViewOptions & { ref: RefCallback<BracketView> };
  }
}

/** Borrows the stage for the life of the component; keeps `data-renders`, `data-ready`, `data-games` and `data-scale` of `root`. */
export function useBracketCanvas(
  control: BracketControl,
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  language: string,
): void {
  const view = useRef<BracketView | null>(null);
  const shownOn = useRef<Stage | null>(null);
  const colours = useCanvasColours();
  const ink = useMemo<Ink>(() => ({ ...(language === 'ar' ? ARABIC : LATIN), colours }), [language, colours]);
  const latest = useRef(ink);
  const painter = useBoxBoards(control, view);

  // The view comes a task later: after effects that are not of the layout, that would be a frame later.
  useLayoutEffect(() => {
    const host = surface.current;
    if (!host) return;
    const layerOn = ({ invalidate }: Stage, made: RefCallback<BracketView>) => (
      <pixiBracketView ref={made} control={control} ink={latest.current} invalidate={invalidate} />
    );
    return showScene(layerOn, (shown, stage) => {
      view.current = shown;
      stage.ground = latest.current.colours.ground;
      shownOn.current = stage;
      if (painter.current) shown.equip(painter.current);
      const detach = control.attach(stage.invalidate);
      const stopCounting = stage.onRender(renders => {
        const element = root.current;
        if (!element) return;
        element.dataset.renders = String(renders);
        element.dataset.games = String(control.games.size);
        if (shown.isPainted) element.dataset.ready = '';
      });
      // Borrowing the stage draws at once, so the frames are counted from before it.
      const giveBack = borrowStage(stage, host, shown);
      return () => {
        stopCounting();
        detach();
        giveBack();
        stage.ground = COLOURS.ground;
        view.current = null;
        shownOn.current = null;
      };
    });
  }, [control, root, surface, painter]);

  useEffect(() => {
    const tell = () => {
      const element = root.current;
      if (!element) return;
      // Past the third decimal only rounding would be told.
      const scale = String(Math.round(control.camera.scale * 1000) / 1000);
      if (element.dataset.scale !== scale) element.dataset.scale = scale;
    };
    tell();
    return control.follow(tell);
  }, [control, root]);

  // With the view's effect, so that a first view is not written twice.
  useLayoutEffect(() => {
    latest.current = ink;
    if (shownOn.current) shownOn.current.ground = ink.colours.ground;
    let isCurrent = true;
    if (wantedOf(ink).every(font => document.fonts.check(font, SAMPLE))) {
      view.current?.write(ink);
      return;
    }
    // A canvas does not wait for its fonts as the page does: what was written without them is written again.
    void loadFonts(ink).then(() => {
      if (isCurrent) view.current?.write(ink);
    });
    return () => {
      isCurrent = false;
    };
  }, [ink]);
}

/** Gives the view what paints boards, loaded when the first box is opened. */
function useBoxBoards(
  control: BracketControl,
  view: RefObject<BracketView | null>,
): RefObject<BoardPainter | null> {
  const painter = useRef<BoardPainter | null>(null);
  const isOpen = useSyncExternalStore(control.subscribe, () => control.snapshot().open.size > 0);
  const grayscale = useSnapshot(settings).theme === 'grayscale';
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    import('../../canvas/bracket/box-boards')
      .then(({ BoxBoards }) => {
        const equip = () => {
          if (isCurrent) view.current?.equip(boards);
        };
        const boards = new BoxBoards(grayscale, equip);
        if (isCurrent) painter.current = boards;
        equip();
      })
      .catch(error => reportError(error, 'boards of a bracket'));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, grayscale, view]);
  return painter;
}

const SAMPLE = 'aЖñعش';

const wantedOf = ({ text, display }: Ink) => [`450 14px ${text}`, `600 14px ${text}`, `600 20px ${display}`];

async function loadFonts(ink: Ink): Promise<void> {
  await Promise.all(wantedOf(ink).map(font => document.fonts.load(font, SAMPLE))).catch(() => undefined);
}
