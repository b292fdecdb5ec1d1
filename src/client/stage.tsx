import { Application } from '@pixi/react';
import 'pixi.js/unsafe-eval'; // our content security policy forbids `eval`
import { type ApplicationOptions, type Application as PixiApplication, Ticker } from 'pixi.js';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import {
  chooseRenderer,
  type Preferences,
  type RendererName,
  readGpuName,
  wishedRenderer,
} from './canvas/stage/choose-renderer';
import { Stage } from './canvas/stage/stage';
import { settings } from './state/settings';

/** The only React that knows Pixi: one `<Application>`, until the player wants another renderer. */

interface Opened {
  stage: Promise<Stage>;
  renderer: RendererName;
  close(): void;
}

let opened: Opened | null = null;
let isReplacing = false;
/** WebGL was taken away for good: the next stage does without. */
let withoutGpu = false;
const followers = new Set<(stage: Stage) => void>();

// The player's own choice counts at once. @source CF-13
subscribe(settings, () => void replaceStage());

/** The stage, made at the first call. */
export function openStage(): Promise<Stage> {
  opened ??= open();
  return opened.stage;
}

/**
 * Calls `take` with the stage, and with another when that one is given up; what `take` returned is called before.
 *
 * @returns leaves the stage for good
 */
export function followStage(take: (stage: Stage) => () => void): () => void {
  let leave: (() => void) | null = null;
  const follow = (stage: Stage) => {
    leave?.();
    leave = take(stage);
  };
  followers.add(follow);
  void openStage().then(stage => {
    if (followers.has(follow) && !leave) follow(stage);
  });
  return () => {
    followers.delete(follow);
    leave?.();
  };
}

/** How long a renderer may take to open, in milliseconds: one whose code cannot be loaded never says so. */
const OPENING_MS = 15_000;
const patience = () => new Promise<null>(resolve => setTimeout(resolve, OPENING_MS, null));

/** Boards stay where they are until the new stage can take them: between the two nothing is painted. */
async function replaceStage(): Promise<void> {
  if (isReplacing) return;
  isReplacing = true;
  while (opened && opened.renderer !== preferences()[0]) {
    const old: Opened = opened;
    const next = open();
    const stage = await Promise.race([next.stage, patience()]);
    if (!stage) {
      next.close();
      break;
    }
    opened = next;
    for (const follow of followers) follow(stage);
    old.close();
  }
  isReplacing = false;
}

/**
 * A stage lies in a detached element that the screens adopt by turns; a root of its own keeps it out of reach
 * of routes, and out of the chunk of the first screen.
 */
function open(): Opened {
  // Stopped alone it would start again with the next listener: render on demand means no ticker at all.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const element = document.createElement('div');
  const root = createRoot(document.createElement('div'));
  const preference = preferences();
  const giveUp = () => {
    withoutGpu = true;
    void replaceStage();
  };
  const stage = new Promise<Stage>(resolve =>
    root.render(
      createPortal(
        <Application
          {...stageOptions(preference)}
          onInit={(app: PixiApplication) => resolve(new Stage(app, element, giveUp))}
        />,
        element,
      ),
    ),
  );
  const close = (stage: Stage) => {
    const { renderer } = stage;
    stage.destroy();
    // What is left without a context holds nothing of the GPU's, and to destroy it browsers would complain
    // of, since that gives back the context once more.
    if (!('gl' in renderer && renderer.gl.isContextLost())) root.unmount();
  };
  return { stage, renderer: preference[0], close: () => void stage.then(close) };
}

function preferences(): Preferences {
  return withoutGpu ? ['canvas'] : chooseRenderer(wishedRenderer(), settings.lightGraphics, readGpuName);
}

function stageOptions(preference: Preferences): ComponentProps<typeof Application> {
  const options: Partial<ApplicationOptions> = {
    preference,
    autoStart: false,
    sharedTicker: false,
    antialias: false,
    // A board covers its canvas: what lies under it need not be painted with every frame.
    backgroundAlpha: 1,
    // Where only an area has changed the rest has to stay.
    preserveDrawingBuffer: true,
    eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    // Events, accessibility tree, DOM overlay and filters: nothing here uses them.
    skipExtensionImports: true,
  };
  // @pixi/react's types were written before Pixi took a list of preferences; it hands them on as they are.
  return options as ComponentProps<typeof Application>;
}
