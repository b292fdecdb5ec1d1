import type { ComponentType, PropsWithChildren, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { type Actions, ActionsProvider } from '../../../../src/client/page/actions';
import { translated } from '../i18n/translated';

/** Nothing is called without a press or an effect. */
const NO_ACTIONS = {} as Actions;

/**
 * A screen as the stores have it now, in English, as HTML. Effects do not run.
 *
 * @param Around `Fragment` for a screen that brings a router of its own
 */
export function asText(screen: ReactNode, Around: ComponentType<PropsWithChildren> = MemoryRouter): string {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  try {
    return renderToStaticMarkup(
      <I18nextProvider i18n={translated('en')}>
        <Around>
          <ActionsProvider actions={NO_ACTIONS}>{screen}</ActionsProvider>
        </Around>
      </I18nextProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}
