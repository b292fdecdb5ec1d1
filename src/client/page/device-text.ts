import type { Device } from '../../protocol/sessions';
import type { TFunction } from '../i18n/translation';

/** Browser and system of a session, which have the same names in every language: `Firefox · Linux`. */
export const deviceText = (t: TFunction, { browser, system }: Device): string =>
  [browser, system].filter(name => name !== null).join(' · ') || t('common.unknownDevice');
