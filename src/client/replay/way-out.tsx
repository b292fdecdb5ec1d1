import { House } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../kit/button';
import { BackButton, useBack } from '../screen/back';

/** The way back; on the first page shown, where there is none, the way home (SH-15, SH-16). */
export function WayOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const home = (
    <IconButton label={t('replay.home')} onClick={() => void navigate('/')} data-testid="replay-home">
      <House size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
  return <BackButton onBack={useBack()} otherwise={home} />;
}
