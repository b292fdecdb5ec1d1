import type { ComponentProps, ReactNode } from 'react';
import styles from './game-layout.module.scss';

interface GameLayoutProps {
  /** The narrow rail beside everything; a phone has no room for it. */
  rail: ReactNode;
  /** The upper player. */
  opponent: ReactNode;
  board: ReactNode;
  player: ReactNode;
  /** Left out where the card has it. */
  opponentClock?: ReactNode;
  /** Attributes of the part between the clocks: `endPanel` makes one panel of it once the game is over. */
  panel?: ComponentProps<'div'> | undefined;
  /** Between the upper clock and the moves. */
  notice?: ReactNode;
  /** The moves, and what may lie over them. */
  middle: ReactNode;
  /** Between the moves and the lower clock. */
  controls?: ReactNode;
  /** Left out where the card has it. */
  playerClock?: ReactNode;
  /** Takes no room: the heading, what is read aloud. */
  children?: ReactNode;
}

/** Where everything around a board has its place: beside it on a wide window, below it on a narrow one. */
export function GameLayout(props: GameLayoutProps) {
  return (
    <div className={styles.shell}>
      {props.rail}
      <main className={styles.game}>
        {props.children}
        <div className={styles.opponent}>{props.opponent}</div>
        <div className={styles.board}>{props.board}</div>
        <div className={styles.player}>{props.player}</div>
        <div className={styles.side}>
          {props.opponentClock && <div className={styles.opponentClock}>{props.opponentClock}</div>}
          <div {...props.panel} className={styles.panel}>
            {props.notice}
            <div className={styles.middle}>{props.middle}</div>
            {props.controls}
          </div>
          {props.playerClock && <div className={styles.playerClock}>{props.playerClock}</div>}
        </div>
      </main>
    </div>
  );
}
