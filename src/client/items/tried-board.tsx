import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type PieceLetter, START_FEN } from '../../rules/chess';
import { type PieceStyle, pieceStyle } from '../../rules/piece-style';
import { frameStyle } from '../game/board/board-theme';
import { history } from '../matches/endpoints';
import { useRead } from '../page/use-read';
import { StillBoard, stillPieces } from '../screen/still-board';
import { settings } from '../settings/state/settings';
import { app } from '../state/app';
import { type LastPosition, lastPosition } from './last-game';
import styles from './tried-board.module.scss';

interface TriedBoardProps {
  theme: string;
  /** Pieces of both sides; default is a newcomer's. */
  pieces?: string | undefined;
  /** Pieces that look otherwise. */
  looks?: ReadonlyMap<PieceLetter, PieceStyle>;
}

/** The user's last game on a board and with pieces that they try. Before their first game: its beginning. */
export function TriedBoard({ theme, pieces, looks }: TriedBoardProps) {
  const { t } = useTranslation();
  const { lightGraphics } = useSnapshot(settings);
  const last = useLastPosition();
  const shown = useMemo(
    () =>
      stillPieces(last?.fen ?? START_FEN).map(piece => {
        const look = looks?.get(piece.letter);
        return look ? { ...piece, look } : piece;
      }),
    [last, looks],
  );
  const look = pieceStyle(pieces);
  return (
    <div className={styles.place} data-testid="tried-board" data-theme={theme} data-pieces={pieces}>
      <StillBoard
        className={styles.board}
        pieces={shown}
        ground={frameStyle(theme, lightGraphics)}
        framed
        looks={{ w: look, b: look }}
        orientation={last?.side ?? 'w'}
        marks={last?.marks ?? []}
      />
      {last && <p className={styles.caption}>{t('items.lastGame')}</p>}
    </div>
  );
}

/** `null` while it is not known, and where there is none. */
function useLastPosition(): LastPosition | null {
  const username = useSnapshot(app).user?.username ?? '';
  const { data } = useRead(history(0, ''));
  const entry = data?.content[0];
  return useMemo(() => (entry ? lastPosition(entry, username) : null), [entry, username]);
}
