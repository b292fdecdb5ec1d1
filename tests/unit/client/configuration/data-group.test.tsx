import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { DataGroup } from '../../../../src/client/configuration/data-group';
import type { Actions } from '../../../../src/client/page/actions';
import { app } from '../../../../src/client/state/app';
import type { FileCall } from '../../../../src/client/transport/http';
import { mounted } from '../page/mounted';
import { partOf, partsOf } from './parts';

vi.mock('../../../../src/client/configuration/delete-account', () => {
  throw new Error('lost on the line');
});

beforeEach(() => void Object.assign(app, { user: { username: 'ana' } }));
afterEach(() => {
  vi.restoreAllMocks();
  alertActions.close();
  Object.assign(app, { user: null });
});

test('a copy of the data that is on its way is stopped by the same button, and can be asked for again', async () => {
  const asked: { file: FileCall; signal: AbortSignal }[] = [];
  const download = (file: FileCall, signal: AbortSignal) => {
    asked.push({ file, signal });
    return new Promise(() => undefined);
  };
  const say = vi.fn();
  const drawn = await mounted(() => DataGroup({ say }), {
    calls: { download },
  } as unknown as Partial<Actions>);
  const button = () => partOf(drawn.now(), 'configuration-export').props;
  const press = (detail = 1) => drawn.does(() => button().onClick({ detail }));
  await press();
  await drawn.does(() => asked[0]?.file.onShare?.(0.42));
  expect(button()).toMatchObject({ busy: true, disabled: false });
  expect(button().children.at(-1)).toBe('42%');
  expect(button()['aria-label']).toBe('Stop downloading: 42%');
  // The second click of a double click stops nothing.
  await press(2);
  expect(asked[0]?.signal.aborted).toBe(false);
  await press();
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(button()).toMatchObject({ busy: false, disabled: false });
  expect(button().children.at(-1)).toBe('Download');
  await press();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(say).not.toHaveBeenCalled();
  await drawn.end();
});

test('[ER-04] a dialog that gets lost on the line closes and says so, and the settings stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const drawn = await mounted(() => DataGroup({ say: () => undefined }), {});
  await drawn.does(() => partOf(drawn.now(), 'configuration-delete').props.onClick());
  const dialog = partsOf(drawn.now()).find(part => part.type === Suspense);
  const type = dialog?.props.children.type;
  await drawn.end();
  /** Waits as React does for a part that is fetched: it throws a promise until that has come. */
  const come = (): ((props: object) => ReactNode) => type._init(type._payload);
  try {
    come();
  } catch (coming) {
    await coming;
  }
  const Instead = come();
  const onClose = vi.fn();
  const instead = await mounted(() => Instead({ onClose }), {});
  expect(onClose).toHaveBeenCalledOnce();
  expect(app.alertSettings?.kind).toBe('error');
  await instead.end();
});
