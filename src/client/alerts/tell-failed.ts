import { reportError } from '../reporting/report';
import { alertActions } from './state/alert-actions';

/** Reports an error of something that the user asked for, and says that it can be tried later. */
export function tellFailed(error: unknown, where: string): void {
  reportError(error, where);
  alertActions.open({ kind: 'error', code: 'later' });
}
