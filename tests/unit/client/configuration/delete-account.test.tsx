import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { DeleteAccount } from '../../../../src/client/configuration/delete-account';
import { mounted } from '../page/mounted';

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
