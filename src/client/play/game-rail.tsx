import { Keyboard, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RailFlip } from '../game/layout/flip-button';
import { Rail, RailButton, railPlace } from '../game/layout/rail';
import { Connection } from '../game/players/connection';
import { useMedia } from '../kit/use-media';
import { settings, settingsActions } from '../settings/state/settings';

/** The narrow rail beside the board: the mark, the keys, sound on or off, and how the connection is (LV-01). */
export function GameRail({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const { sound } = useSnapshot(settings);
  const Sound = sound ? Volume2 : VolumeX;
  const narrow = useMedia('tablet');
  return (
    <Rail>
      <RailButton label={t('game.keys.title')} onClick={onHelp} data-testid="rail-keys">
        <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
      </RailButton>
      <RailButton
        label={t('game.sound')}
        aria-pressed={sound}
        onClick={settingsActions.toggleSound}
        data-testid="sound"
      >
        <Sound size={20} strokeWidth={1.75} aria-hidden="true" />
      </RailButton>
      <RailFlip />
      {/* On a phone the own card has it. */}
      {!narrow && <Connection className={railPlace} />}
    </Rail>
  );
}
