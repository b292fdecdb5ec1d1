import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataGroup } from '../../../../src/client/configuration/data-group';
import type { Actions } from '../../../../src/client/page/actions';
import { app } from '../../../../src/client/state/app';
import type { FileCall } from '../../../../src/client/transport/http';
import { mounted } from '../page/mounted';
import { partOf } from './parts';

beforeEach(() => void Object.assign(app, { user: { username: 'ana' } }));
afterEach(() => void Object.assign(app, { user: null }));

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
