import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedGame } from '../../../rules/pgn/book';
import { Button } from '../../kit/button';
import { SearchField } from '../../kit/search-field';
import { textScale } from '../../kit/text-scale';
import { Spinner } from '../../kit/waiting';
import { useHeadingFocus } from '../../page/use-heading-focus';
import analysis from './analysis.module.scss';
import styles from './game-chooser.module.scss';
import { type OpenFault, useFaultText } from './problem-text';

interface GameChooserProps {
  games: readonly ListedGame[];
  /** The text has more games than these. */
  more: boolean;
  /** The game on show; `null` before one was chosen. */
  chosen: number | null;
  /** Opens a game. @returns why it cannot be shown; `null` where it is */
  onChoose: (index: number) => Promise<OpenFault | null>;
  onCancel: () => void;
}

/** Height of a row, in px where the text is as large as usual. */
const ROW = 52;
/** As few as these need no search. */
const FEW = 10;

/** The games of a text, of which one is opened. Only rows in sight are in the page. */
export function GameChooser({ games, more, chosen, onChoose, onCancel }: GameChooserProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const [wanted, setWanted] = useState('');
  const [opening, setOpening] = useState<number | null>(null);
  const [fault, setFault] = useState<OpenFault | null>(null);
  const words = useDeferredValue(wanted.trim().toLocaleLowerCase());
  const shown = useMemo(
    () =>
      games
        .map((game, index) => ({ game, index }))
        .filter(({ game }) =>
          [game.white, game.black, game.event].some(
            name => name?.toLocaleLowerCase().includes(words) || words === '',
          ),
        ),
    [games, words],
  );
  const heading = useHeadingFocus();
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW * textScale(),
    overscan: 6,
  });

  async function choose(index: number): Promise<void> {
    if (opening !== null) return;
    setOpening(index);
    setFault(await onChoose(index));
    setOpening(null);
  }

  return (
    <section className={analysis.form} aria-labelledby="games-title" data-testid="game-chooser">
      <h2 ref={heading} id="games-title" className={styles.title} tabIndex={-1}>
        {t('replay.free.games', { count: games.length })}
      </h2>
      {more && <p className={styles.note}>{t('replay.free.tooMany', { most: games.length })}</p>}
      {games.length > FEW && (
        <SearchField
          label={t('replay.free.find')}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          data-testid="game-search"
        />
      )}
      {fault && (
        <p className={styles.note} role="alert" data-testid="game-fault">
          {faultText(fault)}
        </p>
      )}
      <div ref={list} className={styles.scroll}>
        {shown.length === 0 && <p className={styles.none}>{t('replay.free.noneFound')}</p>}
        <ul className={styles.list} style={{ height: virtual.getTotalSize() }} data-testid="game-list">
          {virtual.getVirtualItems().map(row => {
            const one = shown[row.index];
            if (!one) return null;
            const { game, index } = one;
            const about = [game.event, game.date?.replace(/(?:\.\?\?)+$/, '')].filter(Boolean).join(' · ');
            return (
              <li
                key={index}
                className={styles.row}
                style={{ top: row.start, height: row.size }}
                aria-posinset={row.index + 1}
                aria-setsize={shown.length}
              >
                <button
                  type="button"
                  aria-current={index === chosen || undefined}
                  // `disabled` would take the focus away from the row that was just pressed.
                  aria-disabled={opening !== null || undefined}
                  onClick={() => void choose(index)}
                  data-testid="game-choice"
                >
                  <span className={styles.number}>{index + 1}</span>
                  <span className={styles.words}>
                    <b data-short>
                      <bdi>{game.white ?? t('game.side.w')}</bdi> –{' '}
                      <bdi>{game.black ?? t('game.side.b')}</bdi>
                    </b>
                    <small dir="auto" data-short>
                      {about || t('replay.free.atLine', { at: game.line })}
                    </small>
                  </span>
                  {opening === index ? <Spinner /> : game.result && <span dir="ltr">{game.result}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={[analysis.actions, styles.cancel].join(' ')}>
        <Button look="text" onClick={onCancel} data-testid="analysis-cancel">
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
