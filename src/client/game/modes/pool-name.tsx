import { useTranslation } from 'react-i18next';
import { isTimeControlName, ratingPool, tempoOf } from '../../../rules/time-control';
import { modeKey } from './modes';

/** Name of the rating that games of a time control count for; bullet has none of its own, and counts for blitz. */
export function PoolName({
  gameMode,
  className,
}: {
  gameMode: string | null;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  if (!isTimeControlName(gameMode)) return null;
  const hint = tempoOf(gameMode) === 'bullet' ? t('common.mode.bulletHint') : undefined;
  return (
    <span className={className} title={hint} data-testid="pool">
      {t('common.mode.elo', { mode: t(modeKey(ratingPool(gameMode))) })}
    </span>
  );
}
