import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { useActions } from '../page/actions';
import { BLOCKED_LIST } from '../page/profile-path';
import { useRead } from '../page/use-read';
import { blocks, changeBlock } from './blocks-endpoint';
import styles from './profile-card.module.scss';

const sayKey = family('profile.block', ['on', 'failed', 'many']);

/**
 * Blocks a player, or lifts the block. Until it is known whether they are blocked it cannot be pressed; where loading
 * failed, a press tries again.
 */
export function BlockButton({ username }: { username: string }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { data, error, retry } = useRead(blocks(), true);
  const isUnknown = data === null && error !== null;
  const [changed, setChanged] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'failed' | 'many' | null>(null);
  const isBlocked = changed ?? data?.players.some(one => one.username === username) ?? false;

  async function change(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const result = await calls.post(changeBlock(), { username, blocked: !isBlocked });
    setBusy(false);
    if (!result.ok || result.data.message === 'noSuchPlayer') setProblem('failed');
    else if (result.data.message === 'tooMany') setProblem('many');
    else setChanged(result.data.blocked);
  }

  const said = problem ?? (isUnknown ? 'failed' : isBlocked ? 'on' : null);
  return (
    <>
      <Button
        look="text"
        busy={isBusy}
        disabled={isBusy || (data === null && !isUnknown)}
        onClick={() => (isUnknown ? retry() : void change())}
        data-testid="profile-block"
      >
        <Ban size={20} strokeWidth={1.75} aria-hidden="true" />
        {isBlocked ? t('profile.block.undo') : t('profile.block.do')}
      </Button>
      <p
        className={styles.blocked}
        role="status"
        data-problem={problem !== null || isUnknown || undefined}
        data-testid="profile-blocked"
      >
        {said && t(sayKey(said))}
      </p>
      {(isBlocked || problem === 'many') && (
        <Link className={styles.blockedList} to={BLOCKED_LIST} data-testid="profile-blocked-list">
          {t('profile.block.list')}
        </Link>
      )}
    </>
  );
}
