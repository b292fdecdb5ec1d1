import { Application } from '@pixi/react';
import 'pixi.js/unsafe-eval'; // our content security policy forbids `eval`
import { type ApplicationOptions, fetchRenderer, type Application as PixiApplication, Ticker } from 'pixi.js';
import {
  Component,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefCallback,
  useLayoutEffect,
} from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { Millis } from '../rules/units';
import {
  chooseRenderer,
  type Preferences,
  type RendererName,
  readGpuName,
  wishedRenderer,
} from './canvas/stage/choose-renderer';
import { Stage } from './canvas/stage/stage';
import type { View } from './canvas/stage/view';
import { reportError } from './reporting/report';
import { settings } from './settings/state/settings';

/** Where a view has nothing. @source styles/tokens.css (ink-0) */
const GROUND = '#0b0d17';

/**
 * Declares in React, with @pixi/react, what is drawn: one `<Application>` for all screens, and another one when the renderer
 * changes, with a layer for each scene. Below a layer no React draws.
 */

/** A scene that a screen shows. */
interface Scene {
  key: number;
  /** @returns one element, whose class is registered by `extend` */
  layerOn(stage: Stage): ReactElement;
}

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
const declared = proxy<{ scenes: Scene[] }>({ scenes: [] });
let scenesSoFar = 0;

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
 * Shows a scene on the stage, and on the next stage when the renderer changes. React makes its view, and destroys it when
 * the scene or the stage is given up.
 *
 * @param layerOn the scene as one element, which needs `view` as its `ref`; called once a stage
 * @param take called with the view when it is made. The function that it returns is called before the next call, and at
 *   the end
 * @returns ends it
 */
export function showScene<V extends View>(
  layerOn: (stage: Stage, view: RefCallback<V>) => ReactElement,
  take: (view: V, stage: Stage) => () => void,
): () => void {
  let leave: (() => void) | null = null;
  let isOver = false;
  const begin = (view: V, stage: Stage) => {
    if (isOver) return;
    leave?.();
    leave = take(view, stage);
  };
  const scene: Scene = ref({
    key: ++scenesSoFar,
    layerOn: stage =>
      layerOn(stage, view => {
        // Outside of React, which would take the scene away for an error in `take`.
        if (view) queueMicrotask(() => begin(view, stage));
      }),
  });
  declared.scenes.push(scene);
  void openStage();
  return () => {
    isOver = true;
    declared.scenes.splice(declared.scenes.indexOf(scene), 1);
    leave?.();
  };
}

/** How long a renderer may take to open, in milliseconds. Pixi does not report code that cannot be loaded. */
const OPENING_MS: Millis = 15_000;
const nothingIn = (ms: Millis) => new Promise<null>(resolve => setTimeout(resolve, ms, null));

/** A scene stays on the old stage until its view on the new one is made, so that it never disappears in between. */
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
  const opening = proxy<Opening>({ stage: null, isClosed: false });
  const coming = new Promise<Stage>(resolve =>
    root.render(
      createPortal(
        <Application
          {...stageOptions(preference)}
          onInit={(app: PixiApplication) => {
            opening.stage = ref(new Stage(app, element, giveUp));
          }}
        >
          <Layers opening={opening} onReady={resolve} />
        </Application>,
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
    close: () => {
      opening.isClosed = true;
      void coming.then(close);
    },
  };
}

interface Opening {
  /** `null`: its renderer is not there yet. */
  stage: Stage | null;
  /** A closed stage shows no scenes, even if its renderer comes after all. */
  isClosed: boolean;
}

interface LayersProps {
  opening: Opening;
  /** Called when the first scenes are made. */
  onReady(stage: Stage): void;
}

/** All scenes that screens show, on one stage. */
function Layers({ opening, onReady }: LayersProps) {
  const { stage, isClosed } = useSnapshot(opening) as Opening;
  const { scenes } = useSnapshot(declared);
  // An effect is called after the refs of what is inside.
  useLayoutEffect(() => {
    if (stage) onReady(stage);
  }, [stage, onReady]);
  if (!stage || isClosed) return null;
  return scenes.map(scene => <Layer key={scene.key} scene={scene} stage={stage} />);
}

interface LayerProps {
  scene: Scene;
  stage: Stage;
}

/** One scene on one stage. A view that cannot be made is reported and leaves the others as they are. */
class Layer extends Component<LayerProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  /** Made once: a view has its properties for life. */
  private readonly element = this.props.scene.layerOn(this.props.stage);

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'scene');
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.element;
  }
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
