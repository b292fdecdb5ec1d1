import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { MarkedText } from '../../kit/marked-text';
import { useLanguage } from '../../page/languages';
import { evaluationText } from '../evaluation-text';
import type { Reviewed } from '../state/review';
import type { Replayed } from '../state/variation';
import { VariationLine } from '../variation-line';
import styles from './better-move.module.scss';
import { Glyph } from './glyph';
import { betterLine } from './read-review';

interface BetterMoveProps {
  replayed: Replayed;
  reviewed: Reviewed;
  /** Half-moves made with the move in question. */
  ply: number;
  /** Shows the engine's line after so many of its moves. */
  onShow: (ply: number, at: number) => void;
}

/** The engine's move in place of a worse one, and how it goes on: among the moves, below the one in question. */
export function BetterMove(props: BetterMoveProps) {
  const { from, moves } = useSnapshot(props.replayed.variation);
  const { replayed, reviewed, ply, onShow } = props;
  const line = betterLine(replayed.match, reviewed, ply);
  // Once it is tried it stands there as the variation that it is.
  const isTried = moves.length > 0 && from === ply - 1;
  return (
    <div className={styles.better} data-testid="review-better">
      <BetterText {...props} />
      {!isTried && (
        <VariationLine
          variation={{ from: ply - 1, moves: line, at: null }}
          onShow={index => onShow(ply, index)}
        />
      )}
    </div>
  );
}

/** The same in a line of its own, where the list has no room: it leads to the engine's first move. */
export function BetterStrip(props: BetterMoveProps) {
  const { reviewed, ply, onShow } = props;
  const judgement = reviewed.judgements[ply - 1];
  return (
    <button
      type="button"
      className={styles.strip}
      onClick={() => onShow(ply, 1)}
      data-testid="review-better-strip"
    >
      {judgement && <Glyph judgement={judgement} />}
      <BetterText {...props} />
    </button>
  );
}

function BetterText({ replayed, reviewed, ply }: BetterMoveProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [best] = betterLine(replayed.match, reviewed, ply);
  const [before, after] = reviewed.positions.slice(ply - 1, ply + 1);
  if (!best || !before || !after) return null;
  return (
    <p className={styles.words} dir="auto">
      <MarkedText
        text={t('review.better', {
          move: best.san,
          best: evaluationText(before.evaluation, language),
          got: evaluationText(after.evaluation, language),
        })}
        marks={{
          move: words => (
            <b>
              <bdi dir="ltr">{words}</bdi>
            </b>
          ),
          figure: words => <bdi dir="ltr">{words}</bdi>,
        }}
      />
    </p>
  );
}
