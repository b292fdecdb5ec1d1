import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evaluation } from '../../../rules/evaluation';
import { readRemark } from '../../../rules/pgn/comment';
import { lineThrough, partsOfVariations } from '../../../rules/pgn/lines';
import { signOf } from '../../../rules/pgn/signs';
import type { PgnLine, PgnMove } from '../../../rules/pgn/tree';
import { useLanguage } from '../../page/languages';
import { evaluationText } from '../evaluation-text';
import { Glyph } from '../review';
import { moveNumber } from '../variation-line';
import styles from './game-notes.module.scss';

/** Deeper variations stand no further in. */
const MOST_DEPTH = 4;
/** Signs of a comment that are shown; it is written out whole. */
const MOST_SHOWN = 5_000;

/** The glyphs that reviews have as well. */
const JUDGED = new Map([
  [2, 'mistake'],
  [4, 'blunder'],
  [6, 'inaccuracy'],
] as const);

/** Signs beside a move, and what an engine said of it. */
export function MoveSigns({ move }: { move: PgnMove }) {
  const language = useLanguage();
  const { evaluation } = readRemark(move.comment);
  if (move.nags.length === 0 && evaluation === null) return null;
  return (
    <span className={styles.signs}>
      {move.nags.map(nag => {
        const judgement = JUDGED.get(nag as 2);
        return judgement ? <Glyph key={nag} judgement={judgement} /> : <b key={nag}>{signOf(nag)}</b>;
      })}
      {evaluation && <small>{evaluationText(evaluation, language)}</small>}
    </span>
  );
}

/** A comment, in the direction of its own language. */
export function CommentText({ comment, label }: { comment: string; label?: ReactNode }) {
  const text = shownText(comment);
  return (
    text && (
      <p className={styles.comment} dir="auto" data-testid="game-comment">
        {label}
        {text}
      </p>
    )
  );
}

/** A comment among the moves of a variation, apart from the signs and the evaluation of the move before it. */
function InnerComment({ comment }: { comment: string }) {
  const text = shownText(comment);
  return (
    text && (
      <>
        {' '}
        <bdi className={styles.inner}>{text} </bdi>
      </>
    )
  );
}

function shownText(comment: string): string {
  const { text } = readRemark(comment);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

interface GameNotesProps {
  move: PgnMove;
  /** Of the move in the game, from 0. */
  index: number;
  /** Half-moves that were made before the game began. */
  before: number;
  /** The move of a variation that is on show. */
  current: PgnMove | null;
  /** Evaluations of the moves of the line on show. */
  worth: ReadonlyMap<PgnMove, Evaluation>;
  onShow: (line: ReturnType<typeof lineThrough>) => void;
}

/** Below a move of the game: its comment, and other lines in its place. */
export const GameNotes = memo(function GameNotes(props: GameNotesProps) {
  const { move, index, before, current, worth, onShow } = props;
  const { t } = useTranslation();
  return (
    <>
      <CommentText
        comment={move.comment}
        label={
          <bdi className={styles.of} dir="ltr">
            {moveNumber(before + index + 1, true)} {move.san}{' '}
          </bdi>
        }
      />
      {move.variations.length > 0 && (
        <section className={styles.lines} aria-label={t('replay.free.variations')} data-testid="variations">
          {partsOfVariations(move, index).map((part, key) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
              key={key}
              className={styles.part}
              data-depth={Math.min(part.depth, MOST_DEPTH)}
              data-begin={part.begin === 0 || undefined}
            >
              {part.place.line.slice(part.begin, part.end).map((one, offset) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a move has no name but its place
                <Fragment key={offset}>
                  <InnerComment comment={one.before} />
                  <VariationMove
                    move={one}
                    ply={before + part.place.before + part.begin + offset + 1}
                    isFirst={offset === 0 || comments(part.place.line, part.begin + offset - 1)}
                    isCurrent={one === current}
                    worth={worth.get(one) ?? null}
                    onShow={() => onShow(lineThrough(part, part.begin + offset))}
                  />
                  <InnerComment comment={one.comment} />
                </Fragment>
              ))}
            </div>
          ))}
        </section>
      )}
    </>
  );
});

const comments = (line: PgnLine, index: number): boolean =>
  readRemark(line[index]?.comment ?? '').text !== '';

interface VariationMoveProps {
  move: PgnMove;
  /** Half-moves made with it. */
  ply: number;
  /** Black's move has its number. */
  isFirst: boolean;
  isCurrent: boolean;
  worth: Evaluation | null;
  onShow: () => void;
}

function VariationMove({ move, ply, isFirst, isCurrent, worth, onShow }: VariationMoveProps) {
  const language = useLanguage();
  const number = moveNumber(ply, isFirst);
  return (
    <span className={styles.tried}>
      {number && <span className={styles.number}>{number} </span>}
      <button
        type="button"
        className={styles.move}
        aria-current={isCurrent || undefined}
        onClick={onShow}
        data-variation-ply={ply}
      >
        {move.san}
      </button>
      <MoveSigns move={move} />
      {worth && <small className={styles.value}>{evaluationText(worth, language)}</small>}
    </span>
  );
}
