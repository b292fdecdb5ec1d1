import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { pliesBefore } from '../../rules/chess';
import { spokenMoveAt } from '../game/spoken/spoken-move';
import type { GameState } from '../game/state/game-shapes';
import { Range } from '../kit/range';
import styles from './replay.module.scss';

interface PlySliderProps {
  store: GameState;
  onGo: (ply: number) => void;
  /** Set where the slider lies over a picture of the game: its name, and a note spoken after the position. */
  over?: { label: string; note: string };
}

/** The whole game as a line. Left to right in every language, like the moves above it. */
export function PlySlider({ store, onGo, over }: PlySliderProps) {
  const { t } = useTranslation();
  const { viewedPly, moves, start } = useSnapshot(store);
  const before = pliesBefore(start);
  const move = spokenMoveAt(t, moves, viewedPly, before);
  const number = Math.ceil((before + viewedPly) / 2);
  const spoken = move ? t('replay.at', { number, move }) : t('replay.start');
  return (
    <div className={styles.slider} dir="ltr" data-over={over ? '' : undefined}>
      <Range
        max={moves.length}
        value={viewedPly}
        disabled={moves.length === 0}
        aria-label={over?.label ?? t('replay.position')}
        aria-valuetext={over ? `${spoken}. ${over.note}` : spoken}
        onGo={onGo}
        data-testid="replay-slider"
      />
    </div>
  );
}
