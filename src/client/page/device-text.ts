import type { TFunction } from 'i18next';
import type { Device } from '../../protocol/sessions';

/** Browser and system of a session, which have the same names in every language: `Firefox · Linux`. */
export const deviceText = (t: TFunction, { browser, system }: Device): string =>
  [browser, system].filter(name => name !== null).join(' · ') || t('common.unknownDevice');
