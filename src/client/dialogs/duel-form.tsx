import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio';
import type { DuelAnswer } from '../../protocol/duel-calls';
import { QUICK_MODES, TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { useActions } from '../actions';
import { family } from '../i18n/family';
import { Avatar } from '../kit/avatar';
import { CoinAmount, kingText } from '../kit/coin-amount';
import { Field, Problem } from '../kit/field';
import { Flag } from '../kit/flag';
import { PlayerName } from '../kit/player-name';
import { SubmitButton } from '../kit/submit-button';
import { modeKey } from '../screens/modes';
import { alertActions } from '../state/alert-actions';
import type { Alert, DuelWish } from '../state/alerts';
import { app } from '../state/app';
import { duelActions } from '../state/duel-actions';
import { flagOf, portraitOf } from '../state/installation';
import type { QuickMode } from '../state/shapes';
import { duelOf } from '../transport/endpoints/duels';
import styles from './duel-form.module.css';

/** @source DU-03, LG-10 */
const MAX_BET = 100_000;
const MAX_CODE_TEXT = 40;

type Asked = Omit<Extract<Alert, { kind: 'duel' }>, 'kind'>;
type Found = Extract<DuelAnswer, { duel: unknown }>['duel'];
const refusedKey = family('duel.refused', [
  'noSuchDuel',
  'taken',
  'over',
  'ownDuel',
  'bet',
  'notEnoughKing',
  'stakeLimit',
  'coolOff',
  'tooManyTries',
  'unavailable',
]);
const problemKey = family('duel.form', ['whole', 'short', 'unreachable']);
type ProblemText = ReturnType<typeof refusedKey> | ReturnType<typeof problemKey>;

/**
 * Body of the `duel` alert: creates a duel, or looks one up by its code and joins it.
 *
 * @param data what the alert was opened with
 * @param id of the alert
 * @source requirements DU-02…07, DU-12
 */
export function DuelForm({ data, id }: { data: unknown; id: number }) {
  // What an alert holds is its own; it comes from `alerts.ts`.
  const { code, again, refusal } = data as Snapshot<Asked>;
  const joins = code !== undefined || (again !== undefined && again.idMatch !== '');
  const first = refusal && refusedKey(refusal.code);
  if (joins) return <JoinForm code={code ?? again?.idMatch ?? ''} refused={first} alert={id} />;
  return <CreateForm wish={again} refused={first} alert={id} />;
}

interface FormProps {
  /** Why the last attempt was refused. */
  refused: ProblemText | undefined;
  /** Id of the alert. */
  alert: number;
}

function CreateForm({ wish, refused, alert }: FormProps & { wish: Snapshot<DuelWish> | undefined }) {
  const { t, i18n } = useTranslation();
  const { user } = useSnapshot(app);
  const [bet, setBet] = useState(String(wish?.bet ?? 0));
  const [gameMode, setGameMode] = useState<QuickMode>(wish?.gameMode ?? 'RAPID_10');
  const [isPublic, setPublic] = useState(wish?.public ?? true);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<ProblemText | null>(refused ?? null);
  const field = useRef<HTMLInputElement>(null);
  const king = user?.kingAmount ?? 0;
  const amount = /^\d+$/.test(bet.trim()) ? Number(bet) : Number.NaN;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== '') {
      alertActions.open({ kind: 'duel', code: code.trim() });
      return;
    }
    const wrong = !(amount <= MAX_BET) ? 'whole' : amount > king ? 'short' : null;
    if (wrong !== null) {
      setProblem(problemKey(wrong));
      field.current?.focus();
      return;
    }
    alertActions.close(alert);
    duelActions.submit(gameMode, { bet: amount, public: isPublic, idMatch: '' });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('duel.form.bet')}
        hint={`\u2066${t('duel.form.range')}\u2069 · ${t('duel.form.have', { king: kingText(king, i18n.language) })}`}
        problem={problem && t(problem)}
      >
        {control => (
          <input
            {...control}
            ref={field}
            className={`${control.className} ${styles.bet}`}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={7}
            value={bet}
            onFocus={event => event.target.select()}
            onChange={({ target }) => {
              setBet(target.value);
              setProblem(null);
            }}
            data-testid="duel-bet"
          />
        )}
      </Field>
      <fieldset className={styles.modes}>
        <legend>{t('duel.form.mode')}</legend>
        <div className={styles.segments}>
          {QUICK_MODES.map(mode => (
            <label key={mode}>
              <input
                type="radio"
                name="duel-mode"
                checked={mode === gameMode}
                onChange={() => setGameMode(mode)}
                data-testid={`duel-mode-${mode}`}
              />
              <span>
                {t(modeKey(tempoOf(mode)))} <bdi>{TIME_CONTROLS[mode].shortName}</bdi>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className={styles.public}>
        <span>
          <b>{t('duel.form.public')}</b>
          <small>{t('duel.form.publicHint')}</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={isPublic}
          aria-checked={isPublic}
          onChange={({ target }) => setPublic(target.checked)}
          data-testid="duel-public"
        />
      </label>
      <Field label={`${t('duel.form.code')} ${t('duel.form.optional')}`} hint={t('duel.form.codeHint')}>
        {control => <CodeInput control={control} value={code} onChange={setCode} />}
      </Field>
      <div className={styles.actions}>
        <SubmitButton running={false}>
          {code.trim() !== '' ? (
            t('duel.form.look')
          ) : amount > 0 && amount <= MAX_BET ? (
            <span className={styles.price}>
              {t('duel.form.createFor')} <CoinAmount amount={amount} size={20} />
            </span>
          ) : (
            t('duel.form.createFree')
          )}
        </SubmitButton>
      </div>
    </form>
  );
}

function JoinForm({ code: given, refused, alert }: FormProps & { code: string }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { user } = useSnapshot(app);
  const [code, setCode] = useState(given);
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<ProblemText | null>(refused ?? null);
  // Whether a search runs; the first one begins by itself.
  const [search, setSearch] = useState<{ code: string } | null>(
    given !== '' && !refused ? { code: given } : null,
  );

  useEffect(() => {
    if (search === null) return;
    const controller = new AbortController();
    const onData = (answer: DuelAnswer) => {
      if (controller.signal.aborted) return;
      setSearch(null);
      if ('duel' in answer) setFound(answer.duel);
      else setProblem(refusedKey(answer.refusal.code));
    };
    void calls.read(duelOf(search.code), { signal: controller.signal, fresh: true, onData }).then(result => {
      if (controller.signal.aborted || result.ok) return;
      setSearch(null);
      setProblem(problemKey('unreachable'));
    });
    return () => controller.abort();
  }, [calls, search]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (search !== null) return;
    if (found === null) {
      setProblem(null);
      if (code.trim() !== '') setSearch({ code: code.trim() });
      return;
    }
    alertActions.close(alert);
    const { id: idMatch, gameMode, bet } = found;
    duelActions.submit(gameMode, { bet, public: found.public, idMatch });
  }

  const isShort = found !== null && found.bet > (user?.kingAmount ?? 0);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {found === null ? (
        <Field label={t('duel.form.code')} problem={problem && t(problem)}>
          {control => (
            <CodeInput
              control={control}
              value={code}
              onChange={next => {
                setCode(next);
                setProblem(null);
              }}
            />
          )}
        </Field>
      ) : (
        <FoundDuel found={found} />
      )}
      {isShort && <Problem>{t('duel.refused.notEnoughKing')}</Problem>}
      <div className={styles.actions}>
        {/* What was found is one press away, for the keyboard too. */}
        <SubmitButton key={found === null ? 'look' : 'join'} running={search !== null} disabled={isShort}>
          {found === null ? (
            t('duel.form.look')
          ) : found.bet === 0 ? (
            t('duel.form.joinFree')
          ) : (
            <span className={styles.price}>
              {t('duel.form.joinFor')} <CoinAmount amount={found.bet} size={20} />
            </span>
          )}
        </SubmitButton>
      </div>
    </form>
  );
}

function FoundDuel({ found }: { found: Found }) {
  const { t } = useTranslation();
  const { opponent, gameMode, bet } = found;
  return (
    <div className={styles.found} data-testid="duel-found">
      <Avatar {...portraitOf(opponent.card ?? null)} size={64} />
      <div>
        <small>{t('duel.form.against')}</small>
        <b>
          <PlayerName name={opponent.username} />
          <Flag url={flagOf(opponent.card)} />
        </b>
        <span>
          <bdi>{opponent.elo}</bdi> · {t(modeKey(tempoOf(gameMode)))}{' '}
          <bdi>{TIME_CONTROLS[gameMode].shortName}</bdi> ·{' '}
          {bet === 0 ? t('duel.list.noStake') : <CoinAmount amount={bet} size={18} />}
        </span>
      </div>
    </div>
  );
}

interface CodeInputProps {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0];
  value: string;
  onChange: (code: string) => void;
}

/** Typed in any case, with spaces or dashes. */
function CodeInput({ control, value, onChange }: CodeInputProps) {
  return (
    <input
      {...control}
      className={`${control.className} ${styles.code}`}
      type="text"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_CODE_TEXT}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-testid="duel-code"
    />
  );
}
