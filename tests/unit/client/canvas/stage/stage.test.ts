import type { Application, Container } from 'pixi.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Stage } from '../../../../../src/client/canvas/stage/stage';
import { type Part, View, type ViewSize, type Way } from '../../../../../src/client/canvas/stage/view';

/** The stage with a view that is no board, and without a browser. */

let now = 0;
let asked: ((now: number) => void) | null = null;

/** Lets one frame pass. */
function frame(): void {
  now += 16;
  const run = asked;
  asked = null;
  run?.(now);
}

beforeEach(() => {
  now = 0;
  asked = null;
  vi.stubGlobal('window', { devicePixelRatio: 1.5 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('requestAnimationFrame', (run: (now: number) => void) => {
    asked = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    asked = null;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A view like the bracket's, which repaints as a whole in every frame. */
class Plan extends View {
  changed: readonly Part[] | 'all' = 'all';
  readonly sizes: ViewSize[] = [];
  readonly steps: number[] = [];
  /** How many frames it goes on gliding. */
  glide = 0;

  constructor() {
    super('plan');
  }

  resize(size: ViewSize): void {
    this.sizes.push(size);
  }

  step(at: number): boolean {
    this.steps.push(at);
    return this.glide-- > 0;
  }

  restore(): void {}
}

/** A view like the board's, which names the parts that have changed. */
class Patchwork extends Plan {
  override changed: readonly Part[] | 'all' = [];
}

function open({ canMove = true } = {}) {
  const drawn: string[] = [];
  const clips: number[][] = [];
  const canvas = Object.assign(new EventTarget(), { width: 0, height: 0, style: {} });
  const renderer = {
    resize(width: number, height: number, resolution: number) {
      Object.assign(canvas, { width: width * resolution, height: height * resolution });
      drawn.push(`resize ${width} ${height} ${resolution}`);
    },
    gc: { run: () => drawn.push('gc') },
    parts: {
      paint(_container: Container, ...clip: number[]) {
        drawn.push('part');
        clips.push(clip);
      },
      move: canMove ? (x: number, y: number) => drawn.push(`move ${x} ${y}`) : undefined,
    },
  };
  const app = {
    renderer,
    canvas,
    render: () => drawn.push('all'),
  };
  // The fake has only the parts of an application that the stage uses.
  const made = new Stage(app as unknown as Application, {} as HTMLElement, () => undefined);
  return { stage: made, canvas, drawn, clips };
}

describe('[SH-01] a view that repaints wholly', () => {
  test('a view that repaints wholly is drawn once a frame while it moves, and not at all at rest', () => {
    const { stage, canvas, drawn } = open();
    const plan = new Plan();
    stage.show(plan, 400, 300);
    expect(plan.sizes).toEqual([{ width: 400, height: 300, resolution: 1.5 }]);
    expect(canvas).toMatchObject({ width: 600, style: { width: '400px', height: '300px' } });
    expect(drawn).toEqual(['resize 400 300 1.5', 'all']);

    plan.glide = 2;
    stage.invalidate();
    stage.invalidate();
    for (let n = 0; n < 5; n++) frame();
    expect(drawn.slice(2)).toEqual(['all', 'all', 'all']);
    expect(plan.steps.slice(1)).toEqual([16, 32, 48]);
    expect(stage.renders).toBe(4);
    expect(asked).toBeNull();
  });

  test('a view that repaints wholly takes turns with one that repaints by parts, which begins with all of it', () => {
    const { stage, drawn, clips } = open();
    const plan = new Plan();
    const patchwork = new Patchwork();
    stage.show(plan, 400, 300);
    drawn.length = 0;
    stage.show(patchwork, 400, 300);
    expect([plan.visible, patchwork.visible]).toEqual([false, true]);
    expect(patchwork.sizes).toEqual(plan.sizes);
    expect(drawn).toEqual(['all']);

    // A view without changes is not drawn, and a changed part is clipped to whole device pixels.
    stage.invalidate();
    frame();
    expect(drawn).toEqual(['all']);
    const area = { left: 10, top: 20, right: 30, bottom: 50 };
    patchwork.changed = [{ container: patchwork, area }];
    stage.invalidate();
    frame();
    expect(drawn).toEqual(['all', 'part']);
    expect(clips).toEqual([[14, 29, 32, 47]]);

    stage.hide(plan);
    expect([plan.visible, patchwork.visible]).toEqual([false, true]);
    stage.invalidate();
    stage.hide(patchwork);
    expect(patchwork.visible).toBe(false);
    expect(asked).toBeNull();
    expect(drawn.at(-1)).toBe('gc');
  });
});

/** A view like the bracket's under a drag: its picture goes along, and an edge comes into sight. */
class Carpet extends Patchwork {
  private way: Way | null = null;

  override get moved(): Way | null {
    return this.way;
  }

  drag(): void {
    this.way = { x: 15, y: -6 };
    this.changed = [{ container: this, area: { left: 0, top: 0, right: 10, bottom: 300 } }];
  }
}

describe('[TB-13] a view whose picture moves', () => {
  test('a picture that moves is moved on the canvas, and painted at its edges only', () => {
    const { stage, drawn, clips } = open();
    const carpet = new Carpet();
    stage.show(carpet, 400, 300);
    drawn.length = 0;
    carpet.drag();
    stage.invalidate();
    frame();
    expect(drawn).toEqual(['move 15 -6', 'part']);
    expect(clips).toEqual([[-1, -1, 17, 452]]);

    // A canvas that has lost its picture has nothing to move.
    stage.resize(410, 300);
    expect(drawn.slice(2)).toEqual(['resize 410 300 1.5', 'all']);
  });

  test('a picture that moves is painted as a whole where the canvas cannot move it', () => {
    const { stage, drawn } = open({ canMove: false });
    const carpet = new Carpet();
    stage.show(carpet, 400, 300);
    drawn.length = 0;
    carpet.drag();
    stage.invalidate();
    frame();
    expect(drawn).toEqual(['all']);
  });
});

describe('[SH-01] a change that is answered at once', () => {
  function shown() {
    const opened = open();
    opened.stage.show(new Plan(), 400, 300);
    opened.drawn.length = 0;
    return opened;
  }

  test('a change is drawn once before the call returns, together with what had been asked for before', () => {
    const { stage, drawn } = shown();
    stage.invalidate();
    stage.atOnce(() => {
      stage.invalidate();
      stage.atOnce(() => stage.invalidate());
      stage.invalidate();
      expect(drawn).toEqual([]);
    });
    expect(drawn).toEqual(['all']);
    frame();
    expect(drawn).toEqual(['all']);
    stage.atOnce(() => undefined);
    expect(drawn).toEqual(['all']);
  });

  test('a change that throws is drawn with the next frame, and later ones are drawn as ever', () => {
    const { stage, drawn } = shown();
    const broken = () => {
      stage.invalidate();
      throw new Error('broken');
    };
    expect(() => stage.atOnce(broken)).toThrow('broken');
    expect(drawn).toEqual([]);
    frame();
    expect(drawn).toEqual(['all']);

    expect(() => stage.atOnce(() => stage.atOnce(broken))).toThrow('broken');
    frame();
    expect(drawn).toEqual(['all', 'all']);
    stage.atOnce(() => stage.invalidate());
    expect(drawn).toEqual(['all', 'all', 'all']);
    expect(asked).toBeNull();
  });
});
