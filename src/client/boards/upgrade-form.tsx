import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { UPGRADES, type UpgradeBody } from '../../protocol/items';
import type { BodyProps } from '../alerts/alert-dialog';
import styles from '../alerts/alert-dialog.module.scss';
import { alertActions } from '../alerts/state/alert-actions';
import { family } from '../i18n/family';
import { upgradeBoard } from '../items/endpoints';
import { CoinAmount, kingText } from '../kit/coin-amount';
import { Problem } from '../kit/field';
import { SubmitButton } from '../kit/submit-button';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useActions } from '../page/actions';
import { pageUrl } from '../page/page-url';
import { WishKey } from '../page/wish-key';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { installation } from '../state/installation';

const pieceKey = family('boards.piece', UPGRADES);

type Failure = 'boards.refused.changed' | 'boards.refused.short' | 'boards.refused.unreachable';

/**
 * Body of the `upgrade` alert: its cost and the KING left after it.
 *
 * @param id of the alert
 * @source requirements BO-07, API-33
 */
export function UpgradeForm({ data: { board, piece }, id }: BodyProps<'upgrade'>) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const { user } = useSnapshot(app);
  const form = useRef<HTMLFormElement>(null);
  const [wish] = useState(() => new WishKey());
  const [running, setRunning] = useState(false);
  // The form comes after the dialog, and its button loses the focus while it runs: the focus goes where Enter acts.
  useEffect(() => {
    if (!running) form.current?.querySelector<HTMLElement>('button')?.focus();
  }, [running]);
  const [failure, setFailure] = useState<Failure | null>(null);
  // After a lost answer the KING may be paid already: the same press again counts from those of before.
  const [kingBefore, setKingBefore] = useState<number | null>(null);
  const cost = board.cost * (piece === null ? board.left : 1);
  const left = (kingBefore ?? user?.kingAmount ?? 0) - cost;
  const next = board.grade + 1;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    if (left < 0) {
      window.open(pageUrl(installation.pages.shop), '_blank', 'noopener');
      return;
    }
    setRunning(true);
    setFailure(null);
    const body: UpgradeBody = { grade: board.grade, cost, ...(piece !== null && { piece }) };
    const result = await calls.post(upgradeBoard(board.id), body, wish.of(body));
    if (!result.ok) {
      setFailure('boards.refused.unreachable');
      setKingBefore(left + cost);
      // The upgrade may have been made all the same.
      void session.reloadUser();
    } else {
      wish.answered();
      await session.reloadUser();
      setKingBefore(null);
      if (result.data.status === 200) alertActions.close(id);
      else
        setFailure(
          result.data.message === 'not enough king' ? 'boards.refused.short' : 'boards.refused.changed',
        );
    }
    setRunning(false);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={event => void submit(event)}
      data-testid="upgrade-form"
    >
      <p className={styles.text}>
        {piece === null
          ? t('boards.ask.board', { grade: next })
          : t('boards.ask.piece', { piece: t(pieceKey(piece)), grade: next })}
      </p>
      <dl className={styles.sums}>
        <dt>{t('boards.ask.cost')}</dt>
        <dd>
          <CoinAmount amount={cost} />
        </dd>
        {left >= 0 && (
          <>
            <dt>{t('boards.ask.left')}</dt>
            <dd>
              <CoinAmount amount={left} />
            </dd>
          </>
        )}
      </dl>
      {left < 0 && <Problem>{t('boards.ask.short', { price: kingText(-left, currentLanguage()) })}</Problem>}
      {failure !== null && <Problem>{t(failure)}</Problem>}
      <div className={styles.actions}>
        <SubmitButton running={running}>
          {left < 0 ? (
            <>
              {t('boards.ask.shop')}
              <VisuallyHidden>{t('common.newTab')}</VisuallyHidden>
            </>
          ) : (
            t('boards.ask.yes')
          )}
        </SubmitButton>
      </div>
    </form>
  );
}
