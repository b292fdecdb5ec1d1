import type { TFunction } from 'i18next';
import type { Device } from '../../protocol/sessions';

/** What a session was opened with. Browsers and systems have the same names in every language. */
export const deviceText = (t: TFunction, { browser, system }: Device): string =>
  [browser, system].filter(name => name !== null).join(' · ') || t('common.unknownDevice');
