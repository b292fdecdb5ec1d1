import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { otherSide } from '../../rules/chess';
import { ClockFace } from '../game/players/clock-face';
import { useShownGame } from '../game/shown-game';
import { sideKey } from '../game/texts/text-keys';
import styles from './replay.module.scss';
import type { ReplayMatch } from './state/replay-match';

/** Clock that goes with the moves of a replay; where the times are not known, only whose side it is. */
export function ReplayClock({ who, match }: { who: 'player' | 'opponent'; match: ReplayMatch }) {
  const { t } = useTranslation();
  const { side } = useSnapshot(useShownGame().store);
  if (match.clocks) return <ClockFace who={who} />;
  return <p className={styles.side}>{t(sideKey(who === 'player' ? side : otherSide(side)))}</p>;
}
