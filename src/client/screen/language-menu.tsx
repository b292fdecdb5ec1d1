import { LanguageTrigger } from './language-trigger';
import { lazyScreen } from './lazy-screen';
import { useLateMenu } from './use-late-menu';

const LanguageChoice = lazyScreen(() => import('./language-choice'), 'LanguageChoice');

/** The choice of the language behind one control, for the chrome. */
export function LanguageMenu() {
  const { isShown, button } = useLateMenu(LanguageChoice, 'languages');
  return isShown ? <LanguageChoice /> : <LanguageTrigger {...button} />;
}
