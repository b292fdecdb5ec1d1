import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { AlertText } from '../state/alerts';

/** Words for the texts of alerts, in the language of the moment. */
export function useAlertText(): (text: Snapshot<AlertText>) => string {
  const { t } = useTranslation();
  return text => {
    if (typeof text === 'string') return t(text);
    return 'verbatim' in text ? text.verbatim : t(text.key, { name: text.values.name });
  };
}
