import { useState } from 'react';
import type { Snapshot } from 'valtio';
import type { AlertFrame } from '../state/alerts';
import { alertActions, runAlertEvent } from './state/alert-actions';

interface AlertActionsRun {
  /** Index of the action that is running. */
  running: number | null;
  /** The last one failed and said nothing itself. */
  failed: boolean;
  run(index: number): void;
}

/**
 * Runs an alert's actions one at a time; what an action returns decides whether the alert closes (AL-05, AL-06).
 *
 * @param id of the alert on show; `null` for one that lies beside a board and goes with the game's end
 */
export function useAlertActions(
  actions: Snapshot<AlertFrame['actions']>,
  id: number | null,
): AlertActionsRun {
  const [running, setRunning] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function perform(index: number): Promise<void> {
    const action = actions[index];
    if (!action || running !== null) return;
    setRunning(index);
    setFailed(false);
    try {
      // An action may have put another alert in this one's place, which then stays.
      const closes = await runAlertEvent(action.event);
      if (closes && id !== null) alertActions.close(id);
    } catch {
      // The action tells what it knows by its own alert; a surprise gets the generic words (ER-03).
      setFailed(true);
    } finally {
      setRunning(null);
    }
  }

  return { running, failed, run: index => void perform(index) };
}
