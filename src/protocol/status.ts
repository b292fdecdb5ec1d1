import * as v from 'valibot';
import { wireError } from './live';
import { readJson } from './parse';

/**
 * Messages of the status channel. @source specification §7; requirements LV-18…22
 */

const wireStatusAction = v.object({ action: v.string() });

/** A server message on `/status`. Actions other than `started` and the heartbeats are `other`. */
export type StatusMessage =
  | { kind: 'started' | 'ping' | 'check' }
  | { kind: 'other' }
  | { kind: 'error'; message: string }
  | { kind: 'unknown'; raw: string };

/** Reads a server's frame on `/status`. Never throws. */
export function parseStatusMessage(text: string): StatusMessage {
  const value = readJson(text);
  const action = v.safeParse(wireStatusAction, value);
  if (action.success) {
    const name = action.output.action;
    return name === 'started' || name === 'ping' || name === 'check' ? { kind: name } : { kind: 'other' };
  }
  const error = v.safeParse(wireError, value);
  if (error.success) return { kind: 'error', message: error.output.message };
  return { kind: 'unknown', raw: text };
}
