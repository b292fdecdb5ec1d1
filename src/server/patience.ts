/**
 * How long a slow machine is waited for: a database that does not answer, a socket that says nothing, an engine that starts,
 * an orderly end.
 * Tests beside other work multiply it, so that none of them fails because its machine is busy.
 */

let factor = 1;

/** From now on everything is waited for so many times longer. */
export function setPatience(times: number): void {
  factor = times;
}

/** @param ms how long is waited on a machine that has its processors to itself */
export const patient = (ms: number): number => ms * factor;
