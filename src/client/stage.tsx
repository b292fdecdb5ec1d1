import { Application } from '@pixi/react';
import 'pixi.js/unsafe-eval'; // our content security policy forbids `eval`
import { type ApplicationOptions, type Application as PixiApplication, Ticker } from 'pixi.js';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { chooseRenderer, readGpuName, wishedRenderer } from './canvas/stage/choose-renderer';
import { Stage } from './canvas/stage/stage';
import { settings } from './state/settings';

/** The only React that knows Pixi: one `<Application>` for the life of the app. */

let opening: Promise<Stage> | null = null;
/** WebGL was taken away for good: the next stage does without. */
let withoutGpu = false;
const waiting = new Set<() => void>();

/** Calls `listener` when the stage has been given up: `openStage` makes another. @returns stops that */
export function onStageGone(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/**
 * The stage, made at the first call. It lies in a detached element that the screens adopt by turns;
 * a root of its own keeps it out of reach of routes, and out of the chunk of the first screen.
 */
export function openStage(): Promise<Stage> {
  opening ??= new Promise(resolve => {
    // Stopped alone it would start again with the next listener: render on demand means no ticker at all.
    Ticker.system.autoStart = false;
    Ticker.system.stop();
    const element = document.createElement('div');
    // Its boards leave it for the next one. What is left without a context holds nothing of the GPU's, and to
    // destroy it browsers would complain of, since that gives back the context once more.
    const giveUp = () => {
      opening = null;
      withoutGpu = true;
      for (const listener of [...waiting]) listener();
    };
    createRoot(document.createElement('div')).render(
      createPortal(
        <Application
          {...stageOptions()}
          onInit={(app: PixiApplication) => resolve(new Stage(app, element, giveUp))}
        />,
        element,
      ),
    );
  });
  return opening;
}

function stageOptions(): ComponentProps<typeof Application> {
  const light = withoutGpu || settings.lightGraphics ? 'canvas' : null;
  const wished = withoutGpu ? light : (wishedRenderer() ?? light);
  const options: Partial<ApplicationOptions> = {
    preference: chooseRenderer(wished, wished ? null : readGpuName()),
    autoStart: false,
    sharedTicker: false,
    antialias: false,
    backgroundAlpha: 0,
    eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    // Events, accessibility tree, DOM overlay and filters: nothing here uses them.
    skipExtensionImports: true,
  };
  // @pixi/react's types were written before Pixi took a list of preferences; it hands them on as they are.
  return options as ComponentProps<typeof Application>;
}
