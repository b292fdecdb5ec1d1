import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { HOUSE_RATINGS } from '../../rules/house';
import { TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes';
import { app, queueOf } from '../state/app';
import { useWait } from './use-wait';
import { WaitingView } from './waiting-view';

/** The quick queue while nobody is there to play against. @source requirements QU-04, QU-09, QU-10 */
export function QueueScreen() {
  const { t } = useTranslation();
  const queue = queueOf(useSnapshot(app).queue, 'queue');
  const { state } = useWait();
  const isPaused = state === 'paused';
  const hint = isPaused ? 'queue.pause.text' : queue?.isAgain ? 'queue.again' : 'queue.hint';
  const house = queue?.house;
  return (
    <WaitingView
      Icon={Hourglass}
      line={
        queue && (
          <>
            {t(modeKey(tempoOf(queue.gameMode)))} <bdi>{TIME_CONTROLS[queue.gameMode].shortName}</bdi>
          </>
        )
      }
      title={isPaused ? t('queue.pause.title') : t(house ? 'queue.house.title' : 'queue.title')}
      opponent={house ? t('queue.house.name', { rating: HOUSE_RATINGS[house] }) : t('queue.unknown')}
      cancel={t('queue.cancel')}
      hint={t(house ? 'queue.house.hint' : hint)}
    />
  );
}
