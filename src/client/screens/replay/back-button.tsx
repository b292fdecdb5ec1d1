import { ArrowLeft, House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../kit/button';
import { useBack } from '../../shell/use-back';
import styles from './replay.module.css';

/** The way back; on the first page shown, where there is none, the way home (SH-15, SH-16). */
export function BackButton() {
  const { t } = useTranslation();
  const back = useBack();
  const navigate = useNavigate();
  if (back)
    return (
      <IconButton className={styles.back} label={t('common.back')} onClick={back} data-testid="back">
        <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    );
  return (
    <IconButton label={t('replay.home')} onClick={() => void navigate('/')} data-testid="replay-home">
      <House size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
