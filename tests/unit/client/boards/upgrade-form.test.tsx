import { Children, type FormEvent, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { UpgradeForm } from '../../../../src/client/boards/upgrade-form';
import { Problem } from '../../../../src/client/kit/field';
import type { CallActions, SessionActions } from '../../../../src/client/page/actions';
import { mounted } from '../page/mounted';

type Form = ReactElement<{ onSubmit: (event: FormEvent) => void; children: ReactNode }>;

/** Words of the problem that a form shows. */
const problemOf = (form: Form): ReactNode =>
  Children.toArray(form.props.children)
    .filter(child => isValidElement<{ children: ReactNode }>(child))
    .find(({ type }) => type === Problem)?.props.children;

test('[BO-07] an upgrade without an answer may have been made: nothing is said of its cost, and the user’s KING are read', async () => {
  const asked: string[] = [];
  const calls = { post: async () => ({ ok: false }) } as unknown as CallActions;
  const session = { reloadUser: async () => void asked.push('reload') } as unknown as SessionActions;
  const board = { id: 1, grade: 1, left: 6, cost: 0 };
  const form = await mounted(() => UpgradeForm({ data: { board, piece: null }, id: 1 }) as Form, {
    calls,
    session,
  });
  const press = { preventDefault: () => undefined } as FormEvent;
  await form.does(() => form.now().props.onSubmit(press));
  expect(problemOf(form.now())).toBe('There was no answer. You can try again: it will not be done twice.');
  expect(asked).toEqual(['reload']);
  await form.end();
});
