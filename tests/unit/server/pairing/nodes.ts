import { pino } from 'pino';
import { machineClock } from '../../../../src/server/clock';
import { Pairing, type PairingDeps } from '../../../../src/server/pairing/pairing';

const log = pino({ enabled: false });

/** A player's connection. */
export class Line {
  isOpen = true;
  /** Why it was closed by the server. */
  code: number | null = null;
  private readonly closing: (() => void)[] = [];

  /** Frames that the player was sent. */
  readonly sent: object[] = [];

  send(frame: object): void {
    this.sent.push(frame);
  }

  onClose(work: () => void): void {
    this.closing.push(work);
  }

  close(code?: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.code = code ?? null;
    for (const work of this.closing.splice(0)) work();
  }
}

/** The queue as a node has a part in it, in a time of its own. `round` lets a quarter of a second pass. */
export function pairingOf(deps: Partial<PairingDeps> & Pick<PairingDeps, 'games' | 'bus' | 'now'>) {
  const works: { ms: number; work: () => void }[] = [];
  let passed = 0;
  const pairing = new Pairing({
    pauseLeft: () => Promise.resolve(0),
    blockedBy: () => Promise.resolve(new Map()),
    log,
    timers: {
      every: (ms, work) => {
        works.push({ ms, work });
        return machineClock.after(0, () => undefined);
      },
    },
    random: () => 0.4,
    house: {
      on: false,
      opponentsFor: () => Promise.reject(new Error('the house is closed')),
      opponentOf: () => Promise.reject(new Error('the house is closed')),
    },
    waitMs: 5_000,
    node: 'here',
    pairs: () => true,
    ...deps,
  });
  pairing.start();
  const round = (): void => {
    passed += 250;
    for (const { ms, work } of works) if (passed % ms === 0) work();
  };
  return { pairing, round };
}

/** Waits until everything that a round has begun is over. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn++) await new Promise(resolve => setImmediate(resolve));
};
