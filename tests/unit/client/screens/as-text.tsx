import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { vi } from 'vitest';
import { type Actions, ActionsProvider } from '../../../../src/client/actions';
import { MemoryRouter } from '../../../../src/client/page/router';

const ENGLISH = new URL('../../../../src/client/i18n/en/', import.meta.url);

/** All English texts by area. */
const texts = (): object =>
  Object.fromEntries(
    readdirSync(ENGLISH).map(file => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(new URL(file, ENGLISH), 'utf8')) as object,
    ]),
  );

/** Nothing is called without a press or an effect. */
const NO_ACTIONS = {} as Actions;

/** A screen as the stores have it now, in English, as HTML. Effects do not run. */
export async function asText(screen: ReactNode): Promise<string> {
  const i18n = i18next.createInstance();
  const resources = { en: { translation: texts() } };
  await i18n.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  try {
    return renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <ActionsProvider actions={NO_ACTIONS}>{screen}</ActionsProvider>
        </MemoryRouter>
      </I18nextProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}
