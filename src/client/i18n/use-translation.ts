import { useSyncExternalStore } from 'react';
import { onTranslation, shownTranslation, type Translation } from './translation';

/** The texts of a component. It is rendered again when the language changes. */
export const useTranslation = (): Translation =>
  useSyncExternalStore(onTranslation, shownTranslation, shownTranslation);
