import { Cpu } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { pliesBefore } from '../../../rules/chess';
import { ChessGame } from '../../../rules/game';
import { Skeleton } from '../../kit/waiting';
import { useLanguage } from '../../page/languages';
import { evaluationText } from '../evaluation-text';
import { type EngineState, isAway, type Told, toldOf } from '../state/engine';
import { VariationLeave } from '../variation-leave';
import { moveNumber } from '../variation-line';
import styles from './engine-panel.module.scss';

interface EnginePanelProps {
  state: EngineState;
  fen: string;
  /** Plays the first moves of a line from the position on show on. */
  onPlay: (line: readonly string[], count: number) => void;
  /** Back to the game; left out while it is on show. */
  onLeave?: (() => void) | undefined;
}

/**
 * Findings of the engine about the position on show: its depth, and its best lines, which can be played. Where there are
 * none, why an engine does not answer.
 */
export function EnginePanel({ state, fen, onPlay, onLeave }: EnginePanelProps) {
  const { t } = useTranslation();
  const engine = useSnapshot(state);
  const told = toldOf(engine, fen);
  const isSilent = engine.permission === 'playing';
  // Earlier findings about the position stay on show.
  const isMissed = isAway(engine) && !told;
  return (
    <section className={styles.panel} aria-label={t('replay.engine.title')} data-testid="engine">
      <header className={styles.head}>
        <Cpu className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.name}>
          {isSilent ? t('replay.engine.title') : <EngineName told={told} />}
        </span>
        {onLeave && <VariationLeave isSmall onLeave={onLeave} />}
      </header>
      {isSilent || isMissed ? (
        <p className={styles.note} role="status" data-testid={isSilent ? 'engine-silent' : 'engine-away'}>
          {isSilent ? t('replay.engine.silent') : t('replay.engine.away')}
        </p>
      ) : (
        <ol className={styles.lines} dir="ltr" data-testid="engine-lines">
          {told ? <Lines told={told} fen={fen} onPlay={onPlay} /> : <Waiting />}
        </ol>
      )}
    </section>
  );
}

/** "Engine, depth 12", or the name of the operator's. */
function EngineName({ told }: { told: Told | null }) {
  const { t } = useTranslation();
  // Where the rules have ended the game no depth was searched.
  if (!told || told.depth === 0) return t('replay.engine.title');
  const { depth, engine } = told;
  if (engine === null) return t('replay.engine.depth', { depth });
  return <bdi translate="no">{t('replay.engine.named', { name: engine, depth })}</bdi>;
}

const Waiting = () => (
  <>
    <li className={styles.line}>
      <Skeleton width="80%" height="16px" />
    </li>
    <li className={styles.line}>
      <Skeleton width="64%" height="16px" />
    </li>
  </>
);

function Lines({ told, fen, onPlay }: { told: Told } & Pick<EnginePanelProps, 'fen' | 'onPlay'>) {
  const language = useLanguage();
  const lines = useMemo(
    () => told.lines.map(({ moves, evaluation }) => ({ moves, evaluation, sans: sansOf(fen, moves) })),
    [told, fen],
  );
  const begun = pliesBefore(fen);
  return lines.map(({ moves, evaluation, sans }, rank) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its rank, whatever its moves become
    <li key={rank} className={styles.line}>
      <b className={styles.value}>{evaluationText(evaluation, language)}</b>
      <span className={styles.moves}>
        {sans.map((san, index) => {
          const ply = begun + index + 1;
          const number = moveNumber(ply, index === 0);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: so it is with the moves of a line
              key={index}
              type="button"
              className={styles.move}
              // The whole line is one stop for Tab: its first move.
              tabIndex={index === 0 ? 0 : -1}
              onClick={() => onPlay(moves, index + 1)}
            >
              {number && <span className={styles.number}>{number} </span>}
              {san}
            </button>
          );
        })}
      </span>
    </li>
  ));
}

/** A line as players write it, up to the first move that is none. */
function sansOf(fen: string, moves: readonly string[]): string[] {
  const chess = new ChessGame(fen);
  const sans: string[] = [];
  for (const uci of moves) {
    const played = chess.moveSan(uci);
    if (!played) break;
    sans.push(played.san);
  }
  return sans;
}
