import { alertActions } from '../alerts/state/alert-actions';

/** Out of the product, after a question (SH-14). */
export const confirmExit = (): void => alertActions.open({ kind: 'leave' });
