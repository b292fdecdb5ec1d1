import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { DeleteAccount } from '../../../../src/client/configuration/delete-account';
import { DeleteForm } from '../../../../src/client/configuration/delete-form';
import type { Actions } from '../../../../src/client/page/actions';
import { mounted } from '../page/mounted';
import { type Part, partsOf } from './parts';

type Dialog = ReactElement<{
  onClose: () => void;
  children: ReactElement<{ onRunning: (running: boolean) => void }>;
}>;

test('the dialog of an account that is being deleted stays until it is known what has become of it', async () => {
  const closed: string[] = [];
  const props = { username: 'ana', onClose: () => void closed.push('closed') };
  const dialog = await mounted(() => DeleteAccount(props) as Dialog, {});
  const isRunning = (running: boolean) =>
    dialog.does(() => dialog.now().props.children.props.onRunning(running));
  await isRunning(true);
  dialog.now().props.onClose();
  expect(closed).toEqual([]);
  await isRunning(false);
  dialog.now().props.onClose();
  expect(closed).toEqual(['closed']);
  await dialog.end();
});

test('an account that something has come to stand in the way of shows what it is', async () => {
  const dialog = await mounted(
    () => DeleteAccount({ username: 'ana', onClose: () => undefined }) as Dialog,
    {},
  );
  const steps = dialog.now().props.children as Part;
  await dialog.end();
  const account = { obstacles: [], king: 1, queens: 0, items: 0, games: 0, otp: false, fresh: true };
  const read = async (_call: object, { onData }: { onData: (data: object) => void }) => {
    onData(account);
    return { ok: true };
  };
  const Steps = steps.type as (props: object) => ReactElement;
  const drawn = await mounted(() => Steps(steps.props), { calls: { read } } as unknown as Partial<Actions>);
  const propsWith = (name: string) =>
    partsOf(drawn.now()).find(({ props }) => props[name] !== undefined)?.props ?? {};
  await drawn.does(() => propsWith('onNext').onNext());
  await drawn.does(() => propsWith('onBusy').onBusy(['game', 'duel']));
  expect(propsWith('open').open).toEqual(['game', 'duel']);
  expect(propsWith('onNext')).toEqual({});
  await drawn.end();
});

test('the form hands on what the server says stands in the way of deleting the account', async () => {
  const onBusy = vi.fn();
  const props = { username: 'ana', first: 'none', running: false, onBusy } as const;
  const rest = { onRunning: () => undefined, onClose: () => undefined };
  const post = async () => ({ ok: true, data: { status: 'busy', obstacles: ['listing'] } });
  const form = await mounted(() => DeleteForm({ ...props, ...rest }), {
    calls: { post },
  } as unknown as Partial<Actions>);
  const field = partsOf(form.now()).find(({ props: { children } }) => typeof children === 'function');
  const target = { value: 'ana' };
  await form.does(() => field?.props.children({}).props.onChange({ target }));
  await form.does(() => (form.now() as Part).props.onSubmit({ preventDefault: () => undefined }));
  expect(onBusy.mock.calls).toEqual([[['listing']]]);
  await form.end();
});
