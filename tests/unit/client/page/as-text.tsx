import { readdirSync, readFileSync } from 'node:fs';
import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { shownTranslation, showTranslation, translationOf } from '../../../../src/client/i18n/translation';
import { type Actions, ActionsProvider } from '../../../../src/client/page/actions';

const ENGLISH = new URL('../../../../src/client/i18n/en/', import.meta.url);

/** All English texts by area. */
export const englishTexts = (): object =>
  Object.fromEntries(
    readdirSync(ENGLISH).map(file => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, ENGLISH), 'utf8')) as object,
    ]),
  );

/** Nothing is called without a press or an effect. */
const NO_ACTIONS = {} as Actions;

/**
 * A screen as the stores have it now, in English, as HTML. Effects do not run.
 *
 * @param Around `Fragment` for a screen that brings a router of its own
 */
export function asText(screen: ReactNode, Around: ComponentType<PropsWithChildren> = MemoryRouter): string {
  const before = shownTranslation();
  showTranslation(translationOf('en', englishTexts()));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  try {
    return renderToStaticMarkup(
      <Around>
        <ActionsProvider actions={NO_ACTIONS}>{screen}</ActionsProvider>
      </Around>,
    );
  } finally {
    showTranslation(before);
    vi.unstubAllGlobals();
  }
}
