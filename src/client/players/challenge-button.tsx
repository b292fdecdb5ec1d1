import { Swords } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PublicUserAnswer } from '../../protocol/users';
import { alertActions } from '../alerts/state/alert-actions';
import { Button, type ButtonLook } from '../kit/button';
import styles from './challenge.module.scss';

interface ChallengeButtonProps extends Pick<ButtonLook, 'size' | 'block'> {
  player: Pick<PublicUserAnswer, 'username' | 'house' | 'challenges'>;
  /** The dialog opens. */
  onOpen?: () => void;
}

/** Challenges another player to a duel, or says that they want none; needs the area `profile`. Nothing for the house. */
export function ChallengeButton({ player, onOpen, ...look }: ChallengeButtonProps) {
  const { t } = useTranslation();
  const { username, house, challenges = true } = player;
  if (house) return null;
  if (!challenges)
    return (
      <p className={styles.off} data-testid="challenges-off">
        {t('profile.challenge.off')}
      </p>
    );
  return (
    <Button
      look="gold"
      {...look}
      onClick={() => {
        onOpen?.();
        alertActions.open({ kind: 'duel', challenge: username });
      }}
      data-testid="challenge"
    >
      <Swords size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('profile.challenge.do')}
    </Button>
  );
}
