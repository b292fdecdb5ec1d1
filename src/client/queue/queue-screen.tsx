import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { HOUSE_RATINGS } from '../../rules/house';
import { ratingPool, TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { app, queueOf } from '../state/app';
import { HouseOffer, OtherWays } from './house-offer';
import { useOffer } from './use-offer';
import { useWait } from './use-wait';
import { WaitingView } from './waiting-view';

/** The quick queue while nobody is there to play against. @source requirements QU-04, QU-09, QU-10 */
export function QueueScreen() {
  const { t } = useTranslation();
  const { queue: current, user } = useSnapshot(app);
  const queue = queueOf(current, 'queue');
  const { state } = useWait();
  const offer = useOffer();
  const isPaused = state === 'paused';
  const isUndecided = offer.state === 'undecided';
  const isComing = offer.state === 'asked';
  const house = queue?.house;
  const hint = isPaused
    ? 'queue.pause.text'
    : house || isComing
      ? 'queue.house.hint'
      : isUndecided
        ? 'queue.offer.text'
        : offer.state === 'people'
          ? 'queue.offer.hint'
          : queue?.isAgain
            ? 'queue.again'
            : 'queue.hint';
  const title = isPaused ? 'queue.pause.title' : house || isComing ? 'queue.house.title' : 'queue.title';
  const isBlitz = queue && ratingPool(queue.gameMode) === 'blitz';
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
      title={t(title)}
      opponent={
        house
          ? t('queue.house.name', { rating: HOUSE_RATINGS[house] })
          : t(isUndecided ? 'queue.nobody' : 'queue.unknown')
      }
      cancel={t('queue.cancel')}
      hint={t(hint)}
      ways={
        <>
          {isUndecided && queue && (
            <HouseOffer clock={queue.gameMode} rating={isBlitz ? user?.blitzRating : user?.rapidRating} />
          )}
          {!isComing && <OtherWays others={offer.others} isHouseThere={offer.state === 'people'} />}
        </>
      }
    />
  );
}
