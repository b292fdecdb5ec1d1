import { reportError } from '../reporting/report';
import { alertActions } from './state/alert-actions';

/**
 * Reports an error of something that the user asked for, and says that it can be tried later. The error may come late, so it
 * waits behind a form that is filled in.
 */
export function tellFailed(error: unknown, where: string): void {
  reportError(error, where);
  alertActions.open({ kind: 'error', code: 'later' }, true);
}
