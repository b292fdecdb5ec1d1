import { lazy } from 'react';
import { LanguageTrigger } from './language-trigger';
import { MenuDoor } from './menu-door';

const importChoice = () => import('./language-choice');
const LanguageChoice = lazy(async () => ({ default: (await importChoice()).LanguageChoice }));

/** The choice of the language behind one control, for the chrome. */
export function LanguageMenu() {
  return (
    <MenuDoor trigger={button => <LanguageTrigger {...button} />} load={importChoice} context="languages">
      <LanguageChoice />
    </MenuDoor>
  );
}
