import { Hash, Paperclip } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { family } from '../i18n/family';
import { Button, IconButton } from '../kit/button';
import { Field, Problem } from '../kit/field';
import { history } from '../matches/endpoints';
import { useActions } from '../page/actions';
import { app } from '../state/app';
import { supportActions } from '../state/support';
import styles from './attach-own.module.scss';
import { attachmentOf } from './attachment-number';
import { evidence } from './endpoints';
import { RecentOwn } from './recent-own';

const problemKey = family('support.attach', ['noNumber', 'notYours', 'failed']);

/** Attaches the user's last game, or another game or trade of theirs: one of the last, or any by its number. @param short beside other buttons, where pictures have to do */
export function AttachOwn({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { userStatus } = useSnapshot(app);
  const [isChoosing, setChoosing] = useState(false);
  const common = {
    'aria-expanded': isChoosing,
    onClick: () => setChoosing(!isChoosing),
    'data-testid': 'support-other',
  };
  const picture = <Hash size={20} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <div className={styles.own}>
      {/* The history is not read for a user who is kept from the product: their games have their numbers. */}
      {userStatus === 'OK' && <AttachLastGame short={short} />}
      {short ? (
        <IconButton label={t('support.attach.other')} {...common}>
          {picture}
        </IconButton>
      ) : (
        <Button look="text" {...common}>
          {picture}
          {t('support.attach.other')}
        </Button>
      )}
      {isChoosing && <AttachOther />}
    </div>
  );
}

/** The last games and trades, and a field for the number of any other. */
function AttachOther() {
  const { user, userStatus } = useSnapshot(app);
  return (
    <div className={styles.other}>
      <RecentOwn username={user?.username ?? ''} hasHistory={userStatus === 'OK'} />
      <AttachByNumber />
    </div>
  );
}

/** Field for a number, which keeps what was typed when nothing of the user's has that number. */
function AttachByNumber() {
  const { t } = useTranslation();
  const { calls } = useActions();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Parameters<typeof problemKey>[0] | null>(null);

  async function attach(): Promise<void> {
    const attachment = attachmentOf(typed);
    if (attachment === null) {
      setProblem('noNumber');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const { signal } = new AbortController();
    const result = await calls.read(evidence(attachment), {
      signal,
      fresh: true,
      onData: ({ evidence: known }) => {
        if (known) supportActions.attach(attachment);
        else setProblem('notYours');
      },
    });
    setBusy(false);
    if (!result.ok) setProblem('failed');
    field.current?.focus();
  }

  // The field lies within the form of the message, which Enter would send.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isBusy) void attach();
  }

  return (
    <div>
      <Field
        label={t('support.attach.number')}
        hint={t('support.attach.example')}
        problem={problem && t(problemKey(problem))}
      >
        {control => (
          <div className={styles.row}>
            <input
              {...control}
              ref={field}
              dir="ltr"
              maxLength={24}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setProblem(null);
              }}
              onKeyDown={onKeyDown}
              data-testid="support-number"
            />
            <Button
              look="line"
              busy={isBusy}
              disabled={isBusy}
              onClick={() => void attach()}
              data-testid="support-number-attach"
            >
              {t('support.attach.do')}
            </Button>
          </div>
        )}
      </Field>
    </div>
  );
}

/** Attaches the game that was played last. */
function AttachLastGame({ short }: { short: boolean }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const [state, setState] = useState<'idle' | 'busy' | 'none' | 'failed'>('idle');
  async function attach(): Promise<void> {
    setState('busy');
    const { signal } = new AbortController();
    const onData = ({ content: [last] }: { content: { matchId: number }[] }) => {
      if (last) supportActions.attach({ kind: 'game', game: last.matchId });
      setState(last ? 'idle' : 'none');
    };
    const result = await calls.read(history(0, ''), { signal, fresh: true, onData });
    if (!result.ok) setState('failed');
  }
  return (
    <div>
      <Button
        look="text"
        busy={state === 'busy'}
        disabled={state === 'busy' || state === 'none'}
        onClick={() => void attach()}
        data-testid="support-attach"
      >
        <Paperclip size={20} strokeWidth={1.75} aria-hidden="true" />
        {state === 'none' ? (
          t('support.attach.none')
        ) : (
          <span className={styles.attach} data-narrow={short || undefined}>
            {t('support.attach.last')}
          </span>
        )}
      </Button>
      {state === 'failed' && <Problem>{t('support.attach.failed')}</Problem>}
    </div>
  );
}
