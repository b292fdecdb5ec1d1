import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { type Actions, ActionsProvider } from '../../../../src/client/page/actions';
import { translated } from '../i18n/translated';

/** An element of a page that nothing is drawn on: as much as React asks of it. */
export class NoElement extends EventTarget {
  readonly nodeType = 1;
  readonly tagName = 'DIV';
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly ownerDocument = new EventTarget();
}

/**
 * A hook as a component that draws nothing has it, with its effects and in English.
 *
 * @param use the hook; its newest result is `now`
 */
export async function mounted<T>(use: () => T, actions: Partial<Actions>): Promise<Mounted<T>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { HTMLIFrameElement: NoElement }));
  const root = createRoot(new NoElement() as unknown as HTMLElement);
  const results: T[] = [];
  function Probe(): ReactNode {
    results.push(use());
    return null;
  }
  await act(async () =>
    root.render(
      <I18nextProvider i18n={translated('en')}>
        <MemoryRouter>
          <ActionsProvider actions={actions as Actions}>
            <Probe />
          </ActionsProvider>
        </MemoryRouter>
      </I18nextProvider>,
    ),
  );
  return {
    now: () => results.at(-1) as T,
    does: what => act(async () => void (await what())),
    end: async () => {
      await act(async () => root.unmount());
      vi.unstubAllGlobals();
    },
  };
}

export interface Mounted<T> {
  now(): T;
  /** Lets something happen, and all that follows from it. */
  does(what: () => unknown): Promise<void>;
  end(): Promise<void>;
}
