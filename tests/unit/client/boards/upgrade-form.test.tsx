import { Children, type FormEvent, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UpgradeForm } from '../../../../src/client/boards/upgrade-form';
import { Problem } from '../../../../src/client/kit/field';
import type { CallActions, SessionActions } from '../../../../src/client/page/actions';
import { app } from '../../../../src/client/state/app';
import { mounted } from '../page/mounted';

type Form = ReactElement<{ onSubmit: (event: FormEvent) => void; children: ReactNode }>;

/** Words of the problem that a form shows. */
const problemOf = (form: Form): ReactNode =>
  Children.toArray(form.props.children)
    .filter(child => isValidElement<{ children: ReactNode }>(child))
    .find(({ type }) => type === Problem)?.props.children;

test('[BO-07] an upgrade without an answer may have been made: the user’s KING are read, and the same press counts from those of before', async () => {
  const asked: string[] = [];
  const post = async (_call: object, _body: object, key: string) => {
    asked.push(key);
    return { ok: false };
  };
  const reloadUser = async () => {
    asked.push('reload');
    // The answer was lost, and the upgrade was made.
    if (app.user) app.user.kingAmount = 50;
  };
  const calls = { post } as unknown as CallActions;
  const session = { reloadUser } as unknown as SessionActions;
  app.user = { kingAmount: 150 } as typeof app.user;
  const board = { id: 1, grade: 1, left: 6, cost: 20 };
  const form = await mounted(() => UpgradeForm({ data: { board, piece: null }, id: 1 }) as Form, {
    calls,
    session,
  });
  const press = { preventDefault: () => undefined } as FormEvent;
  await form.does(() => form.now().props.onSubmit(press));
  expect(problemOf(form.now())).toBe('There was no answer. You can try again: it will not be done twice.');
  await form.does(() => form.now().props.onSubmit(press));
  const [key] = asked;
  expect(asked).toEqual([key, 'reload', key, 'reload']);
  app.user = null;
  await form.end();
});
