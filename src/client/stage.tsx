import { Application } from '@pixi/react';
import 'pixi.js/unsafe-eval'; // our content security policy forbids `eval`
import { type ApplicationOptions, fetchRenderer, type Application as PixiApplication, Ticker } from 'pixi.js';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribe } from 'valtio';
import type { Millis } from '../rules/units';
import {
  chooseRenderer,
  type Preferences,
  type RendererName,
  readGpuName,
  wishedRenderer,
} from './canvas/stage/choose-renderer';
import { Stage } from './canvas/stage/stage';
import { settings } from './settings/state/settings';

/** Where a view has nothing. @source styles/tokens.css (ink-0) */
const GROUND = '#0b0d17';

/** The only React component that knows Pixi: one `<Application>` for all screens, and another one when the renderer changes. */

interface Opened {
  /** `null`: none came in time. */
  stage: Promise<Stage | null>;
  renderer: RendererName;
  close(): void;
}

let opened: Opened | null = null;
let isReplacing = false;
/** WebGL was lost and did not come back: the next stage uses the canvas renderer. */
let withoutGpu = false;
const followers = new Set<(stage: Stage) => void>();

// "Light graphics" takes effect without a reload. @source CF-13
subscribe(settings, () => void replaceStage());

/**
 * The stage, made at the first call. One that does not come in time is forgotten, and another is opened for all that wait: with
 * twice the time, since the machine may be slow and nothing else be wrong.
 */
export async function openStage(): Promise<Stage> {
  for (let patience = OPENING_MS; ; patience *= 2) {
    opened ??= open(patience);
    const awaited: Opened = opened;
    const stage = await awaited.stage;
    // Another one has taken its place meanwhile.
    if (opened !== awaited) continue;
    if (stage) return stage;
    opened = null;
    awaited.close();
  }
}

/**
 * Calls `take` with the stage, and again with the next stage when the renderer changes. The function that `take`
 * returned is called before each further call, and at the end.
 *
 * @returns ends it
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

/** How long a renderer may take to open, in milliseconds. Pixi does not report code that cannot be loaded. */
const OPENING_MS: Millis = 15_000;
const nothingIn = (ms: Millis) => new Promise<null>(resolve => setTimeout(resolve, ms, null));

/** Views stay on the old stage until the new one is ready, so that they never disappear in between. */
async function replaceStage(): Promise<void> {
  if (isReplacing) return;
  isReplacing = true;
  while (opened && opened.renderer !== preferences()[0]) {
    const next = open();
    const stage = await next.stage;
    if (!stage) {
      next.close();
      break;
    }
    const old: Opened | null = opened;
    opened = next;
    for (const follow of followers) follow(stage);
    old?.close();
  }
  isReplacing = false;
}

/**
 * The stage lies in a detached element that one screen after another puts into its own DOM. Its React root is a
 * separate one, so that a change of route does not unmount it and the first screen does not load it.
 */
function open(patience = OPENING_MS): Opened {
  // Frames are drawn on demand, so no ticker runs; with `autoStart` it would start again with its next listener.
  Ticker.system.autoStart = false;
  Ticker.system.stop();
  const element = document.createElement('div');
  const root = createRoot(document.createElement('div'));
  const preference = preferences();
  const giveUp = () => {
    withoutGpu = true;
    void replaceStage();
  };
  const coming = new Promise<Stage>(resolve =>
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
    // Without its context an application holds nothing of the GPU's. Unmounting it would give the context back a
    // second time, which browsers report as an error.
    if (!('gl' in renderer && renderer.gl.isContextLost())) root.unmount();
  };
  return {
    stage: Promise.race([coming, nothingIn(patience)]),
    renderer: preference[0],
    close: () => void coming.then(close),
  };
}

/** Whether a stage that is opened now will run shaders, so that what it needs can come meanwhile. */
export const willRunShaders = (): boolean => preferences()[0] === 'webgl';

// All code that needs this file opens a stage where there is a page: the renderer comes meanwhile.
if (typeof document !== 'undefined') fetchRenderer(preferences()[0]);

function preferences(): Preferences {
  return withoutGpu ? ['canvas'] : chooseRenderer(wishedRenderer(), settings.lightGraphics, readGpuName);
}

function stageOptions(preference: Preferences): ComponentProps<typeof Application> {
  const options: Partial<ApplicationOptions> = {
    preference,
    autoStart: false,
    sharedTicker: false,
    antialias: false,
    // Nothing behind the canvas is seen through it, so the page need not be painted with every frame.
    backgroundAlpha: 1,
    background: GROUND,
    // A frame may paint only a part of the canvas: the rest has to stay.
    preserveDrawingBuffer: true,
    eventFeatures: { move: false, globalMove: false, click: false, wheel: false },
    // Events, accessibility tree, DOM overlay and filters: nothing here uses them.
    skipExtensionImports: true,
  };
  // @pixi/react's types were written before Pixi took a list of preferences; it hands them on as they are.
  return options as ComponentProps<typeof Application>;
}
