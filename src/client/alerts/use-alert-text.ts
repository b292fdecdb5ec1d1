import type { Snapshot } from 'valtio';
import { useTranslation } from '../i18n/use-translation';
import type { AlertText } from './state/alerts';

/** Words for the texts of alerts, in the language of the moment. */
export function useAlertText(): (text: Snapshot<AlertText>) => string {
  const { t } = useTranslation();
  return text => {
    if (typeof text === 'string') return t(text);
    return 'verbatim' in text ? text.verbatim : t(text.key, { name: text.values.name });
  };
}
