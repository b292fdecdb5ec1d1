import { useSnapshot } from 'valtio';
import { pieceStyle } from '../../rules/piece-style';
import { frameStyle } from '../game/board/board-theme';
import { StillBoard, type StillPiece } from '../screen/still-board';
import { settings } from '../settings/state/settings';
import { app } from '../state/app';

interface OwnBoardProps {
  className?: string | undefined;
  pieces: readonly StillPiece[];
}

/** Name of the user's active board. */
export const useOwnTheme = (): string => useSnapshot(app).profile?.board?.name ?? 'CLASSIC';

/** The user's own board with pieces of their own set on it. The wood of CLASSIC is there already. */
export function OwnBoard({ className, pieces }: OwnBoardProps) {
  const { profile } = useSnapshot(app);
  const { lightGraphics } = useSnapshot(settings);
  const theme = useOwnTheme();
  const ground = theme === 'CLASSIC' && !lightGraphics ? undefined : frameStyle(theme, lightGraphics);
  const look = pieceStyle(profile?.piece?.type);
  return <StillBoard className={className} pieces={pieces} ground={ground} looks={{ w: look, b: look }} />;
}
