import { IS_BIG_RUN } from './runner/big-run';

/** Limits for tests that hang, not for slow ones: beside other work five seconds of arithmetic have taken 60. */

/** For one wait, milliseconds. */
export const WAIT_MS = 900_000;
/** For a test, milliseconds. The big run kills servers dozens of times in one. */
export const TEST_MS = IS_BIG_RUN ? 3_600_000 : 1_800_000;
