import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import type { DuelRefusal } from '../../../protocol/duel-refusal';
import { MAX_BET } from '../../../rules/duel';
import {
  isQuickMode,
  QUICK_MODES,
  TIME_CONTROLS,
  type TimeControlName,
  tempoOf,
} from '../../../rules/time-control';
import { AlertOtp, hasWholeCode } from '../../alerts/alert-otp';
import { alertActions } from '../../alerts/state/alert-actions';
import { modeKey } from '../../game/modes/modes';
import { MoreClocks } from '../../game/modes/more-clocks';
import { breakable } from '../../kit/breaking-name';
import { CoinAmount, KingCoin, kingText } from '../../kit/coin-amount';
import { Field, Problem as ProblemLine } from '../../kit/field';
import { apart } from '../../kit/player-name';
import { Segments } from '../../kit/segments';
import { SubmitButton } from '../../kit/submit-button';
import { Switch } from '../../kit/switch';
import { useTypedAmount } from '../../page/typed-amount';
import type { DuelWish } from '../../state/alerts';
import { app } from '../../state/app';
import { duelActions } from '../state/duel-actions';
import {
  CodeInput,
  FormActions,
  type FormProps,
  type Problem,
  useProblemText,
  wantedCode,
} from './duel-code';
import styles from './duel-form.module.scss';

/** Signs of the highest stake with its marks, decimals and blanks around it. */
const MAX_TYPED = 12;

/** Refusals that depend on the challenged player, so that another stake would not help. */
const ABOUT_THEM: readonly DuelRefusal[] = ['noOpponent', 'challengesOff', 'blockedByYou', 'challengedOften'];

interface CreateFormProps extends FormProps {
  /** Name of the only player who may join. */
  challenge: string | undefined;
  /** Terms of the last attempt. */
  wish: Snapshot<DuelWish> | undefined;
}

/** Creates a duel, or challenges a player to one; with a code it goes on to the duel of that code (DU-06). */
export function DuelCreateForm({ challenge, wish, refused, alert }: CreateFormProps) {
  const { t, i18n } = useTranslation();
  const words = useProblemText();
  const { user, queue } = useSnapshot(app);
  // A second wait would not count beside the first (DU-10).
  const isAway = queue !== null;
  const [bet, setBet] = useState(String(wish?.bet ?? 0));
  const [gameMode, setGameMode] = useState<TimeControlName>(wish?.gameMode ?? 'RAPID_10');
  const [isPublic, setPublic] = useState(wish?.public ?? true);
  const [code, setCode] = useState('');
  const asked = wantedCode(refused);
  const [problem, setProblem] = useState<Problem | null>(asked ? null : refused);
  const field = useRef<HTMLInputElement>(null);
  const king = user?.kingAmount ?? 0;
  const typed = useTypedAmount(bet);
  const amount = typed.whole ?? Number.NaN;
  // A stake that comes back while the form is open may make up for the missing KING.
  const standing = problem === 'short' && amount <= king ? null : problem;
  const isAboutThem = standing !== null && typeof standing === 'object' && ABOUT_THEM.includes(standing.code);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (code.trim() !== '') {
      alertActions.open({ kind: 'duel', code: code.trim() });
      return;
    }
    const wrong = !(amount <= MAX_BET) ? 'whole' : amount > king ? 'short' : null;
    if (wrong !== null) {
      setProblem(wrong);
      field.current?.focus();
      return;
    }
    if (asked && amount > 0 && !hasWholeCode(event.currentTarget)) return;
    const { otp } = app;
    alertActions.close(alert);
    const about = challenge === undefined ? { public: isPublic } : { public: false, challenge };
    duelActions.submit(gameMode, { bet: amount, idMatch: '', ...about }, otp);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('duel.form.bet')}
        hint={
          <span className={styles.range}>
            <bdi dir="ltr">{t('duel.form.range')}</bdi>{' '}
            <span>{t('duel.form.have', { king: kingText(king, i18n.language) })}</span>
          </span>
        }
        understood={typed.understood}
        problem={standing && !isAboutThem ? (standing === 'whole' && typed.unclear) || words(standing) : null}
      >
        {control => (
          <span className={styles.stake} dir="ltr">
            <KingCoin size={22} />
            <input
              {...control}
              ref={field}
              className={`${control.className} ${styles.bet}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_TYPED}
              value={bet}
              onFocus={event => event.target.select()}
              onChange={({ target }) => {
                setBet(target.value);
                setProblem(null);
              }}
              data-testid="duel-bet"
            />
          </span>
        )}
      </Field>
      <fieldset className={styles.modes}>
        <legend>{t('duel.form.mode')}</legend>
        <Segments
          className={styles.segments}
          name="duel-mode"
          options={QUICK_MODES.map(mode => ({
            value: mode,
            label: (
              <>
                {t(modeKey(tempoOf(mode)))} <bdi>{TIME_CONTROLS[mode].shortName}</bdi>
              </>
            ),
          }))}
          chosen={isQuickMode(gameMode) ? gameMode : null}
          onChoose={setGameMode}
          testId="duel-mode"
        />
        <div className={styles.more}>
          <MoreClocks chosen={gameMode} onChoose={setGameMode} data-testid="duel-more" />
        </div>
      </fieldset>
      {challenge !== undefined ? (
        <p className={styles.rule}>{breakable(t('duel.form.told', { name: apart(challenge) }))}</p>
      ) : (
        <>
          <Switch className={styles.public} checked={isPublic} onChange={setPublic} data-testid="duel-public">
            <span>
              <b>{t('duel.form.public')}</b>
              <small>{t('duel.form.publicHint')}</small>
            </span>
          </Switch>
          <Field label={`${t('duel.form.code')} ${t('duel.form.optional')}`} hint={t('duel.form.codeHint')}>
            {control => <CodeInput control={control} value={code} onChange={setCode} />}
          </Field>
        </>
      )}
      {asked && amount > 0 && <AlertOtp refusal={asked} />}
      {isAboutThem && <ProblemLine>{words(standing)}</ProblemLine>}
      {isAway && <ProblemLine>{t('duel.queued')}</ProblemLine>}
      <FormActions alert={alert}>
        <SubmitButton running={false} disabled={isAway}>
          {code.trim() !== '' ? (
            t('duel.form.look')
          ) : amount > 0 && amount <= MAX_BET ? (
            <span className={styles.price}>
              {t(challenge === undefined ? 'duel.form.createFor' : 'duel.form.challengeFor')}{' '}
              <CoinAmount amount={amount} size={20} />
            </span>
          ) : (
            t(challenge === undefined ? 'duel.form.createFree' : 'duel.form.challengeFree')
          )}
        </SubmitButton>
      </FormActions>
    </form>
  );
}
