import type { AlertEvent } from '../../state/alerts';

/** Actions of alert buttons, by name: an alert is data and holds no functions. */

/** Resolves to whether the alert may close (AL-06). */
type AlertHandler = () => boolean | Promise<boolean>;

const handlers = new Map<AlertEvent, AlertHandler>([['close', () => true]]);

/** Registers what a button does. The subject that owns the event does this once, before an alert can name it. */
export function onAlertEvent(event: AlertEvent, handler: AlertHandler): void {
  handlers.set(event, handler);
}

/** @throws Error for an event that nobody handles */
export async function runAlertEvent(event: AlertEvent): Promise<boolean> {
  const handler = handlers.get(event);
  if (!handler) throw new Error(`nobody handles the alert event ${event}`);
  return handler();
}
