import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertActions } from '../../../../src/client/alerts/state/alert-actions';
import { useDeal } from '../../../../src/client/market/deals/use-deal';
import type { CallActions, SessionActions } from '../../../../src/client/page/actions';
import { app, clearSession } from '../../../../src/client/state/app';
import type { MarketItem } from '../../../../src/protocol/market';
import { type Mounted, mounted } from '../page/mounted';

/** A deal whose dialog is closed while the call is under way. */

const item: MarketItem = { id: 5, url: 'raven_0_0', type: { name: 'RAVEN' }, price: 100, yours: false };
let answer: (result: object) => void;
let deal: Mounted<ReturnType<typeof useDeal>>;

beforeEach(async () => {
  clearSession();
  app.user = { firebaseId: 'ada', kingAmount: 200 } as typeof app.user;
  alertActions.open({ kind: 'buy', item });
  const { id = 0 } = app.alertSettings ?? {};
  const posted = new Promise<object>(resolve => {
    answer = resolve;
  });
  deal = await mounted(() => useDeal('purchase', item, id), {
    calls: { post: () => posted } as unknown as CallActions,
    session: { reloadUser: async () => undefined } as unknown as SessionActions,
  });
  await deal.does(() => void deal.now().run(100, '123456'));
});
afterEach(async () => {
  await deal.end();
  clearSession();
});

const answered = (data: object): Promise<void> => deal.does(() => answer({ ok: true, data }));

test.each([
  [{ code: 'otpWrong' }, 'That code is not valid.'],
  [{ code: 'gone' }, 'It is no longer for sale. Nothing has been charged.'],
  [{ code: 'priceChanged', price: 120 }, 'The price has just changed. Nothing has been charged'],
])(
  '[MK-12] a refusal %j is told in an alert of its own where the dialog has been closed',
  async (refusal, words) => {
    alertActions.close();
    await answered({ status: 400, ...refusal });
    expect(app.alertSettings).toMatchObject({
      kind: 'error',
      text: { verbatim: expect.stringContaining(words) },
    });
  },
);

test('[MK-12] a purchase that the seller’s hold refuses says so in its dialog, and that the code is still good', async () => {
  await answered({ status: 404, code: 'gone', why: 'sellerHeld' });
  expect(deal.now()).toMatchObject({ isOver: true, isCodeWrong: false });
  expect(deal.now().problem).toContain('your code has not been used up');
});

test('[MK-12] a deal without an answer is told of where its dialog has been closed', async () => {
  alertActions.close();
  await deal.does(() => answer({ ok: false }));
  expect(app.alertSettings).toMatchObject({
    kind: 'error',
    text: { verbatim: expect.stringContaining('There was no answer') },
  });
});

test('[MK-12] after a lost answer the sums are those of the press, also while another code is typed', async () => {
  await deal.does(() => answer({ ok: false }));
  // The answer was lost, and the deal was made.
  if (app.user) app.user.kingAmount = 100;
  await deal.does(() => deal.now().forget());
  expect(deal.now()).toMatchObject({ problem: null, kingBefore: 200 });
});

test('[MK-12] a deal that is answered after its user has left says nothing to the next one', async () => {
  clearSession();
  await deal.does(() => answer({ ok: false }));
  expect(app).toMatchObject({ alertSettings: null, waitingAlerts: [] });
});

test.each([
  ['otpWrong', 'error'],
  ['otpRequired', 'otpNeeded'],
  ['notEnoughKing', 'shortOfKing'],
])('[MK-12] the refusal %s leaves another form and its code alone, and follows it', async (code, kind) => {
  alertActions.close();
  alertActions.open({ kind: 'sell', item });
  alertActions.typeOtp('12');
  await answered({ status: 400, code });
  expect(app).toMatchObject({ otp: '12', alertSettings: { kind: 'sell' } });
  alertActions.close();
  expect(app.alertSettings?.kind).toBe(kind);
});

test('[MK-12] a wrong code is told in the dialog, which empties it', async () => {
  alertActions.typeOtp('123456');
  await answered({ status: 400, code: 'otpWrong', triesLeft: 4 });
  expect(deal.now()).toMatchObject({ running: false, isCodeWrong: true, triesLeft: 4 });
  expect(app).toMatchObject({ otp: '', alertSettings: { kind: 'buy' }, waitingAlerts: [] });
});
