import { useSnapshot } from 'valtio';
import { spokenMove } from '../game/spoken-move';
import type { GameState } from '../game/state/game-shapes';
import { useTranslation } from '../i18n/use-translation';
import { Range } from '../kit/range';
import styles from './replay.module.css';

interface PlySliderProps {
  store: GameState;
  onGo: (ply: number) => void;
  /** Set where the slider lies over a picture of the game: its name, and a note spoken after the position. */
  over?: { label: string; note: string };
}

/** The whole game as a line. Left to right in every language, like the moves above it. */
export function PlySlider({ store, onGo, over }: PlySliderProps) {
  const { t } = useTranslation();
  const { viewedPly, moves } = useSnapshot(store);
  const move = moves[viewedPly - 1];
  const number = Math.ceil(viewedPly / 2);
  const spoken = move
    ? t('replay.at', { number, move: spokenMove(t, move.san, viewedPly % 2 ? 'w' : 'b') })
    : t('replay.start');
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
