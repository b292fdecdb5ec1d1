import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DealAnswer, MarketItem } from '../../../protocol/market';
import { MAX_PRICE } from '../../../rules/market';
import { isDoor, useDoorText } from '../../alerts/door-text';
import { alertActions } from '../../alerts/state/alert-actions';
import { family } from '../../i18n/family';
import { designOf } from '../../items/market-item';
import { useActions } from '../../page/actions';
import { WishKey } from '../../page/wish-key';
import { app } from '../../state/app';
import { deal } from '../endpoints';
import { type Done, marketActions } from '../state/market';

const refusedKey = family('market.refused', [
  'price',
  'notYours',
  'active',
  'busy',
  'gone',
  'ownItem',
  'sellerHeld',
]);
const OVER = ['gone', 'ownItem', 'notYours'] as const;
/** Texts for a refusal without a reason of the server's. */
const FAILED = { purchase: 'market.refused.buy', sell: 'market.refused.sell' } as const;

export interface Deal {
  running: boolean;
  /** Reason of the refusal, in words; `null` without one. */
  problem: string | null;
  /** The problem is the one-time code. */
  isCodeWrong: boolean;
  triesLeft: number | null;
  /** The deal is no longer possible: trying again would be refused again. */
  isOver: boolean;
  /** The price now, if it is not the one that was shown. */
  newPrice: number | null;
  /** KING before a deal whose answer was lost: they may be paid already, and the same press again counts from these. */
  kingBefore: number | null;
  run(price: number, code: string): Promise<void>;
  /** Clears the problem, since the user has changed the input. */
  forget(): void;
}

const NOTHING = { problem: null, isCodeWrong: false, triesLeft: null, isOver: false, newPrice: null };

/**
 * Buying or selling an item in a dialog. The input stays whatever the answer is, except for a wrong code.
 *
 * @param alert id of the dialog
 */
export function useDeal(what: 'purchase' | 'sell', item: MarketItem, alert: number): Deal {
  const { t } = useTranslation();
  const doorText = useDoorText();
  const { calls, session } = useActions();
  const [running, setRunning] = useState(false);
  const [state, setState] = useState<Omit<Deal, 'running' | 'kingBefore' | 'run' | 'forget'>>(NOTHING);
  const [kingBefore, setKingBefore] = useState<number | null>(null);
  const [wish] = useState(() => new WishKey());
  // The dialog may be closed while the deal is under way: what is on show then has nothing to do with it.
  const isClosed = () => app.alertSettings?.id !== alert;

  async function run(price: number, code: string): Promise<void> {
    const { firebaseId, kingAmount = 0 } = app.user ?? {};
    const body = { id: item.id, itemType: designOf(item).itemType, price, otpCode: code };
    setRunning(true);
    setState(before => ({ ...NOTHING, newPrice: before.newPrice }));
    const result = await calls.post(deal(what), body, wish.of(body));
    setRunning(false);
    // Another user may be here by now, who has nothing to do with it.
    if (app.user?.firebaseId !== firebaseId) return;
    if (!result.ok) {
      setKingBefore(before => before ?? kingAmount);
      tell({ problem: t('market.refused.unreachable') });
      // The deal may have been made all the same.
      marketActions.changed(null);
      void session.reloadUser();
      return;
    }
    wish.answered();
    setKingBefore(null);
    if (result.data.status === 200) finish(what === 'purchase' ? 'bought' : 'listed');
    else refuse(result.data, price);
  }

  function finish(done: Done['what']): void {
    alertActions.close(alert);
    marketActions.changed({ what: done, item });
    void session.reloadUser();
  }

  /** Says why not in the dialog, or in an alert of its own where that is closed. */
  function tell({ problem, ...more }: Partial<typeof state> & { problem: string }): void {
    if (isClosed()) alertActions.open({ kind: 'error', code: 'generic', message: problem }, true);
    else setState(before => ({ ...NOTHING, newPrice: before.newPrice, problem, ...more }));
  }

  function refuse(answer: DealAnswer, price: number): void {
    const { code, why, triesLeft, until } = answer;
    if (code === 'otpRequired') {
      alertActions.open({ kind: 'otpNeeded' }, isClosed());
      return;
    }
    const asked = answer.price ?? price;
    const isDearer = code === 'priceChanged' && app.user !== null && asked > app.user.kingAmount;
    if (code === 'notEnoughKing' || isDearer) {
      if (isDearer) marketActions.changed(null);
      void session.reloadUser();
      alertActions.open({ kind: 'shortOfKing', price: asked, item }, isClosed());
      return;
    }
    const isCodeWrong = code === 'otpWrong' || code === 'otpUsed';
    if (!isCodeWrong) {
      // The offer on show is out of date: others have dealt, or this account has in another tab.
      marketActions.changed(null);
      void session.reloadUser();
    }
    if (code !== 'priceChanged')
      tell({
        problem: !code
          ? answer.message || t(FAILED[what])
          : isDoor(code)
            ? doorText(code, until)
            : t(refusedKey(why ?? code), { most: MAX_PRICE }),
        isCodeWrong,
        triesLeft: triesLeft ?? null,
        isOver: OVER.some(one => one === code),
      });
    else if (isClosed()) tell({ problem: `${t('market.changed.title')}. ${t('market.changed.nothing')}` });
    else setState({ ...NOTHING, newPrice: answer.price ?? null });
    if (isCodeWrong && !isClosed()) alertActions.typeOtp('');
  }

  return {
    ...state,
    running,
    kingBefore,
    run,
    forget: () => setState(before => ({ ...NOTHING, newPrice: before.newPrice })),
  };
}
