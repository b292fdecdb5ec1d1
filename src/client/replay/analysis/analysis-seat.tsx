import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { otherSide, type Side } from '../../../rules/chess';
import { materialLead } from '../../../rules/material';
import { pieceStyle } from '../../../rules/piece-style';
import { CapturedPieces } from '../../game/players/captured-pieces';
import type { GameState } from '../../game/state/game-shapes';
import styles from './analysis.module.scss';

interface SideProps {
  store: GameState;
  side: Side;
  name: string;
  /** Title and rating, as the game has them; empty for none. */
  about: string;
  /** Where the game has its times. */
  clock: ReactNode;
  /** Type of the pieces that are shown. */
  pieces: string | undefined;
}

/** A side of an analysis: its colour, what it is called, and what it has taken. */
export const AnalysisSeat = (props: SideProps) => (
  <div className={styles.seat}>
    <SideName {...props} />
    <Taken {...props} />
    {props.clock && <div className={styles.clock}>{props.clock}</div>}
  </div>
);

/** The colour of a side, and what it is called. */
export const SideName = ({ side, name, about }: Pick<SideProps, 'side' | 'name' | 'about'>) => (
  <div className={styles.side}>
    <i data-side={side} aria-hidden="true" />
    {/* A name that is cut loses its end, in whatever direction it is written. */}
    <b className={styles.name} dir="auto" data-short>
      {name}
    </b>
    {about && (
      <span className={styles.about} dir="ltr">
        {about}
      </span>
    )}
  </div>
);

/** The pieces that a side has taken by the position on show. */
export function Taken({ store, side, name, pieces }: Pick<SideProps, 'store' | 'side' | 'name' | 'pieces'>) {
  const { captured, fen } = useSnapshot(store);
  return (
    <CapturedPieces
      side={otherSide(side)}
      pieces={captured[otherSide(side)]}
      look={pieceStyle(pieces)}
      lead={materialLead(fen) * (side === 'w' ? 1 : -1)}
      name={name}
    />
  );
}
