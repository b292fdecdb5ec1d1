import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { DuelAnswer } from '../../../protocol/duel-calls';
import { AlertOtp, hasWholeCode } from '../../alerts/alert-otp';
import { alertActions } from '../../alerts/state/alert-actions';
import { Button } from '../../kit/button';
import { CoinAmount } from '../../kit/coin-amount';
import { Field, Problem as ProblemLine } from '../../kit/field';
import { SubmitButton } from '../../kit/submit-button';
import { useActions } from '../../page/actions';
import { app } from '../../state/app';
import { declineOf, duelOf } from '../endpoints';
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
import { FoundDuel } from './found-duel';

type Found = Extract<DuelAnswer, { duel: unknown }>['duel'];

interface JoinFormProps extends FormProps {
  /** Empty if the user has to type it. */
  code: string;
}

/** Looks a duel up by its code, shows it, and joins it (DU-12). */
export function DuelJoinForm({ code: given, refused, alert }: JoinFormProps) {
  const { t } = useTranslation();
  const words = useProblemText();
  const { calls } = useActions();
  const { user, queue } = useSnapshot(app);
  const [code, setCode] = useState(given);
  const [found, setFound] = useState<Found | null>(null);
  const asked = wantedCode(refused);
  const [problem, setProblem] = useState<Problem | null>(asked ? null : refused);
  // The search under way; the first one begins by itself.
  const [search, setSearch] = useState<{ code: string } | null>(
    given !== '' && (!refused || asked) ? { code: given } : null,
  );

  useEffect(() => {
    if (search === null) return;
    const controller = new AbortController();
    const onData = (answer: DuelAnswer) => {
      if (controller.signal.aborted) return;
      setSearch(null);
      if ('duel' in answer) setFound(answer.duel);
      else setProblem(answer.refusal);
    };
    void calls.read(duelOf(search.code), { signal: controller.signal, fresh: true, onData }).then(result => {
      if (controller.signal.aborted || result.ok) return;
      setSearch(null);
      setProblem('unreachable');
    });
    return () => controller.abort();
  }, [calls, search]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (search !== null) return;
    if (found === null) {
      setProblem(null);
      if (code.trim() !== '') setSearch({ code: code.trim() });
      return;
    }
    if (asked && !hasWholeCode(event.currentTarget)) return;
    const { otp } = app;
    alertActions.close(alert);
    const { id: idMatch, gameMode, bet } = found;
    duelActions.submit(gameMode, { bet, public: found.public, idMatch }, otp);
  }

  const isShort = found !== null && found.bet > (user?.kingAmount ?? 0);
  // A second wait would not count beside the first (DU-10).
  const isAway = queue !== null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {found === null ? (
        <Field label={t('duel.form.code')} problem={problem && words(problem)}>
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
        <>
          <FoundDuel found={found} data-testid="duel-found" />
          {asked && <AlertOtp refusal={asked} />}
        </>
      )}
      {isAway ? (
        <ProblemLine>{t('duel.queued')}</ProblemLine>
      ) : (
        isShort && <ProblemLine>{t('duel.refused.notEnoughKing')}</ProblemLine>
      )}
      <FormActions
        alert={alert}
        away={found?.challenge && <DeclineChallenge code={found.id} alert={alert} />}
      >
        {/* Joining takes one press, by keyboard too: a new button replaces the one that was disabled by the search. */}
        <SubmitButton
          key={found === null ? 'look' : 'join'}
          running={search !== null}
          disabled={isShort || isAway}
        >
          {found === null ? t('duel.form.look') : <JoinWords found={found} />}
        </SubmitButton>
      </FormActions>
    </form>
  );
}

function JoinWords({ found: { bet, challenge } }: { found: Found }) {
  const { t } = useTranslation();
  if (bet === 0) return t(challenge ? 'duel.form.acceptFree' : 'duel.form.joinFree');
  return (
    <span className={styles.price}>
      {t(challenge ? 'duel.form.acceptFor' : 'duel.form.joinFor')} <CoinAmount amount={bet} size={20} />
    </span>
  );
}

/** Declines a challenge; its challenger is told at once. */
function DeclineChallenge({ code, alert }: { code: string; alert: number }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function decline(): Promise<void> {
    setState('busy');
    const { ok } = await calls.post(declineOf(code), {});
    if (ok) alertActions.close(alert);
    else setState('failed');
  }
  return (
    <>
      {state === 'failed' && (
        <div className={styles.failed}>
          <ProblemLine>{t('duel.form.declineFailed')}</ProblemLine>
        </div>
      )}
      <Button
        size="large"
        busy={state === 'busy'}
        disabled={state === 'busy'}
        onClick={() => void decline()}
        data-testid="duel-decline"
      >
        {t('duel.form.decline')}
      </Button>
    </>
  );
}
