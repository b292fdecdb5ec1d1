import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { alertActions } from '../../alerts/state/alert-actions';
import { Button } from '../../kit/button';
import { app } from '../../state/app';

/** Leads out of a tournament that is played, after a question. */
export function GiveUp({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { tournament, queue } = useSnapshot(app);
  const isLeaving = queue?.type === 'tournament' && queue.givesUp === true;
  const ask = () =>
    alertActions.open({ kind: 'tournament', about: { what: 'giveUp', name: tournament?.name ?? '' } });
  return (
    <Button look="text" className={className} disabled={isLeaving} onClick={ask} data-testid="give-up">
      <Flag size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('lobby.giveUp')}
    </Button>
  );
}
