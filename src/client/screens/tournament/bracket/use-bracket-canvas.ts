import { type RefObject, useEffect, useRef } from 'react';
import type { BracketControl } from '../../../bracket/control';
import { BracketView } from '../../../canvas/bracket/bracket-view';
import { ARABIC, type Fonts, LATIN } from '../../../canvas/bracket/colours';
import { borrowStage } from '../../../canvas/stage/borrow-stage';
import { followStage } from '../../../stage';

/** Borrows the stage for the life of the component; keeps `data-renders`, `data-ready` and `data-scale` of `root`. */
export function useBracketCanvas(
  control: BracketControl,
  root: RefObject<HTMLElement | null>,
  surface: RefObject<HTMLElement | null>,
  language: string,
): void {
  const view = useRef<BracketView | null>(null);
  const fonts = language === 'ar' ? ARABIC : LATIN;
  const latest = useRef(fonts);

  useEffect(() => {
    const host = surface.current;
    if (!host) return;
    return followStage(stage => {
      const shown = new BracketView(control, latest.current, stage.invalidate);
      view.current = shown;
      const detach = control.attach(stage.invalidate);
      const stopCounting = stage.onRender(renders => {
        const element = root.current;
        if (!element) return;
        element.dataset.renders = String(renders);
        if (shown.isPainted) element.dataset.ready = '';
      });
      // It draws at once: whoever counts frames listens already.
      const giveBack = borrowStage(stage, host, shown);
      return () => {
        stopCounting();
        detach();
        giveBack();
        view.current = null;
      };
    });
  }, [control, root, surface]);

  useEffect(() => {
    const tell = () => {
      const element = root.current;
      if (!element) return;
      // Past the third decimal only rounding would be told.
      element.dataset.scale = String(Math.round(control.camera.scale * 1000) / 1000);
    };
    tell();
    return control.follow(tell);
  }, [control, root]);

  useEffect(() => {
    latest.current = fonts;
    let isCurrent = true;
    // A canvas does not wait for its fonts as the page does: what was written without them is written again.
    void loadFonts(fonts).then(() => {
      if (isCurrent) view.current?.write(fonts);
    });
    return () => {
      isCurrent = false;
    };
  }, [fonts]);
}

const SAMPLE = 'aЖñعش';

async function loadFonts({ text, display }: Fonts): Promise<void> {
  const wanted = [`450 14px ${text}`, `600 14px ${text}`, `600 20px ${display}`];
  await Promise.all(wanted.map(font => document.fonts.load(font, SAMPLE))).catch(() => undefined);
}
