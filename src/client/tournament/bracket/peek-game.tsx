import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import type { BracketMatch } from '../../bracket/model';
import { PlayerName } from '../../kit/player-name';
import { useActions } from '../../page/actions';
import { StillBoard, stillPieces } from '../../screen/still-board';
import { LiveClock } from '../../watch/live-clock';
import { watchQuietly } from '../../watch/session/watch-quietly';
import { createSpectated } from '../../watch/state/spectated';
import { matchText } from './bracket-words';
import styles from './peek.module.scss';

/** The game of a match as it goes on, for as long as somebody looks. As in opened boxes the lower line sits below. */
export function PeekGame({ match }: { match: BracketMatch }) {
  const { t } = useTranslation();
  const { live } = useActions();
  const [store] = useState(() => proxy(createSpectated()));
  const [above, below] = match.slots;
  const name = below.player?.name ?? '';
  useEffect(() => live.follow(channels => watchQuietly(channels, name, store)), [live, name, store]);
  const { game, presence } = useSnapshot(store);
  const isShown = presence === 'playing' || presence === 'over';
  const { tournament, lastMove, gameMode, times, clock, side } = game;
  const facts = { match: matchText(t, match), number: tournament?.game ?? 1 };
  return (
    <>
      <p className={styles.head}>
        <span>
          {tournament?.isArmageddon ? t('bracket.peek.armageddon', facts) : t('bracket.peek.game', facts)}
        </span>
        <b dir="ltr">
          {above.score}–{below.score}
        </b>
      </p>
      <StillBoard
        className={styles.board}
        pieces={isShown ? stillPieces(game.fen) : []}
        orientation={side}
        marks={lastMove ? [lastMove.from, lastMove.to] : []}
      />
      {(['opponent', 'player'] as const).map(who => {
        const colour: 'white' | 'black' = (who === 'player') === (side === 'w') ? 'white' : 'black';
        const running = clock.running === who ? colour : null;
        return (
          <p key={who} className={styles.player}>
            <PlayerName name={(who === 'player' ? below : above).player?.name ?? ''} />
            {isShown && gameMode !== null && (
              <LiveClock
                game={{ gameMode, clock: { white: times[who], black: times[who], running } }}
                side={colour}
                at={clock.since}
              />
            )}
          </p>
        );
      })}
    </>
  );
}
