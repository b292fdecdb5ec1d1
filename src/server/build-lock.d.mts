/** Whether a build is running here, or was broken off. @param root folder of the checkout */
export declare function isBeingBuilt(root: string): boolean;

/**
 * Runs `work` while no other process builds the same checkout.
 *
 * @param tell is told once, in a sentence, that another build is waited for
 * @param work gets a signal, which is aborted when another process has taken the lock over
 * @param staleMs how long a lock of another machine has to lie unwritten before it is taken over; 15 seconds
 */
export declare function buildAlone<Result>(
  root: string,
  tell: (text: string) => void,
  work: (lost: AbortSignal) => Promise<Result>,
  staleMs?: number,
): Promise<Result>;
