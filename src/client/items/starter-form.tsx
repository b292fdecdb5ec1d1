import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { STARTER_AVATARS } from '../../rules/starters';
import { alertActions } from '../alerts/state/alert-actions';
import { Avatar } from '../kit/avatar';
import { Button } from '../kit/button';
import { KingCoin, kingText } from '../kit/coin-amount';
import { Problem } from '../kit/field';
import { QueenCoin } from '../kit/queen-coin';
import { SubmitButton } from '../kit/submit-button';
import { useActions } from '../page/actions';
import { WishKey } from '../page/wish-key';
import { app } from '../state/app';
import { portraitOf } from '../state/installation';
import { chooseStarter } from './endpoints';
import { avatarName } from './item-name';
import styles from './starter-form.module.scss';

/**
 * Body of the `starter` alert: a newcomer may take an avatar, or stay as they are.
 *
 * @param id of the alert
 * @source settled reading 71
 */
export function StarterForm({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const { calls, session } = useActions();
  const { profile, user } = useSnapshot(app);
  const frame = profile?.frame ?? null;
  const king = user?.kingAmount ?? 0;
  const form = useRef<HTMLFormElement>(null);
  // The form comes after the dialog, so it moves the focus to the choice itself.
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const [wish] = useState(() => new WishKey());
  const [chosen, setChosen] = useState<string>(STARTER_AVATARS[0]);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<'alert.failed' | 'home.starter.late' | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running) return;
    setRunning(true);
    setProblem(null);
    const body = { url: chosen };
    const result = await calls.post(chooseStarter(), body, wish.of(body));
    if (result.ok) {
      wish.answered();
      await session.reloadUser();
      if (result.data.status === 200) {
        alertActions.close(id);
        return;
      }
    }
    setRunning(false);
    setProblem(result.ok ? 'home.starter.late' : 'alert.failed');
  }

  return (
    <form ref={form} className={styles.form} onSubmit={event => void submit(event)} data-testid="starter">
      <p className={styles.text}>{t('home.starter.text')}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('home.starter.label')}</legend>
        {STARTER_AVATARS.map(url => (
          <label key={url} className={styles.choice}>
            <input
              type="radio"
              name="starter"
              value={url}
              checked={url === chosen}
              onChange={() => setChosen(url)}
            />
            <Avatar {...portraitOf({ avatar: { url }, frame })} size={112} />
            <span>{avatarName(t, url)}</span>
          </label>
        ))}
      </fieldset>
      <ul className={styles.coins}>
        <li>
          <KingCoin size={28} />
          <p>{t('home.starter.king', { amount: kingText(king, i18n.language) })}</p>
        </li>
        <li>
          <QueenCoin size={28} />
          <p>{t('home.starter.queens')}</p>
        </li>
      </ul>
      {problem !== null && <Problem>{t(problem)}</Problem>}
      <div className={styles.actions}>
        <SubmitButton running={running}>{t('home.starter.take')}</SubmitButton>
        <Button size="large" onClick={() => alertActions.close(id)} data-testid="starter-skip">
          {t('home.starter.skip')}
        </Button>
      </div>
    </form>
  );
}
