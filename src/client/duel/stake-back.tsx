import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { kingText } from '../kit/coin-amount';
import { useToast } from '../kit/toast';
import { app } from '../state/app';

/** Says that the stake of a duel that was not played is in the purse again, over whatever page is on show. */
export function StakeBack() {
  const { t, i18n } = useTranslation();
  const { king, nth } = useSnapshot(app).stakeBack ?? { king: 0, nth: 0 };
  const { toast, say } = useToast();
  useEffect(() => {
    // The same amount once more is news as well.
    if (nth > 0) say(t('duel.over.told', { king: kingText(king, i18n.language) }));
  }, [say, t, i18n, king, nth]);
  return toast;
}
