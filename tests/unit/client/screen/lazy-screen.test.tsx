import { type ReactNode, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { afterEach, expect, test, vi } from 'vitest';
import { NotComing } from '../../../../src/client/alerts/not-coming';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { lazyScreen, optional } from '../../../../src/client/screen/lazy-screen';
import { app } from '../../../../src/client/state/app';
import { mounted } from '../page/mounted';

const Named = ({ name }: { name: string }) => <b>{name}</b>;
const Other = () => <i>other</i>;
const lost = (): Promise<{ Named: typeof Named }> => Promise.reject(new Error('lost on the line'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  alertActions.close();
});

/** A page with a part that comes later. @returns its text, with what broke */
async function shown(part: ReactNode): Promise<{ html: string; broken: unknown[] }> {
  const broken: unknown[] = [];
  const { prelude } = await prerender(
    <main>
      <Suspense fallback={null}>{part}</Suspense>
      <p>clock</p>
    </main>,
    { onError: error => void broken.push(error) },
  );
  return { html: await new Response(prelude).text(), broken };
}

test('[ER-04] an optional part that does not come is reported, and the screen stays', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const Part = optional(lost, 'Named', 'a name');
  const { html, broken } = await shown(<Part name="Ana" />);
  expect(broken).toEqual([]);
  expect(report).toHaveBeenCalledOnce();
  expect(html).toContain('<p>clock</p>');
});

test('[ER-04] a stand-in takes the place of an optional part that does not come', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Part = optional(lost, 'Named', 'a name', ({ name }) => <s>{name}</s>);
  expect((await shown(<Part name="Ana" />)).html).toContain('<s>Ana</s>');
});

test('[ER-04] a screen that does not come from a server that answers is thrown for the boundary', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const Screen = lazyScreen(lost, 'Named');
  const { broken } = await shown(<Screen name="Ana" />);
  expect(broken).toMatchObject([{ message: 'lost on the line' }]);
});

test('[ER-04] a dialog that gets lost on the line closes and says so', async () => {
  const onClose = vi.fn();
  const instead = await mounted(() => NotComing({ onClose }), {});
  expect(onClose).toHaveBeenCalledOnce();
  expect(app.alertSettings?.kind).toBe('error');
  await instead.end();
});

test('a part that was fetched ahead is shown at once, with all that share its file', async () => {
  const load = vi.fn(async () => ({ Named, Other }));
  const First = lazyScreen(load, 'Named');
  const Second = optional(load, 'Other', 'another');
  const page = () =>
    renderToString(
      <Suspense fallback="coming">
        <First name="Ana" />
        <Second />
      </Suspense>,
    );
  expect(load).not.toHaveBeenCalled();
  await First.fetch();
  expect(page()).toContain('<b>Ana</b><i>other</i>');
  expect(load).toHaveBeenCalledOnce();
});

test('a part that could not be fetched ahead tells its caller', async () => {
  await expect(optional(lost, 'Named', 'a name').fetch()).rejects.toThrow('lost on the line');
});
