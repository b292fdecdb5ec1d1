import { proxy } from 'valtio';

/**
 * Recovery codes that have just been made: the server does not know them any more. They stay on show, wherever the user
 * goes, until one of them has been typed back; a reload loses them.
 */
export const recoveryCodes = proxy<{ uid: string | null; codes: string[] }>({ uid: null, codes: [] });

export const recoveryCodeActions = {
  show(uid: string, codes: readonly string[]): void {
    recoveryCodes.uid = uid;
    recoveryCodes.codes = [...codes];
  },
  forget(): void {
    recoveryCodes.uid = null;
    recoveryCodes.codes = [];
  },
};

/** Whether a typed text is one of the codes; spaces, hyphens and case do not matter. */
export function isOneOf(codes: readonly string[], typed: string): boolean {
  const plain = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');
  return codes.some(code => plain(code) === plain(typed));
}
