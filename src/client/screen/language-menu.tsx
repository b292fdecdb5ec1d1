import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { alertActions } from '../alerts/state/alert-actions';
import { reportError } from '../reporting/report';
import { LanguageTrigger } from './language-trigger';

// With what places a menu it is a tenth of what home would load otherwise, and few ever open it.
const importChoice = () => import('./language-choice');
const LanguageChoice = lazy(async () => ({ default: (await importChoice()).LanguageChoice }));

/** The choice of the language behind one control, for the chrome. */
export function LanguageMenu() {
  const [wanted, setWanted] = useState(false);
  const open = () => {
    importChoice().then(
      () => setWanted(true),
      error => {
        reportError(error, 'languages');
        alertActions.open({ kind: 'error', code: 'later' });
      },
    );
  };
  const prefetch = () => {
    // Only a head start: pressed, it is fetched again.
    importChoice().catch(() => undefined);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown') open();
  };
  const trigger = (
    <LanguageTrigger
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={onKeyDown}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <LanguageChoice />
    </Suspense>
  );
}
