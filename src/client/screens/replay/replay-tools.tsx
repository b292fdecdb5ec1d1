import { ArrowUpDown, Ellipsis, Grid2x2, LifeBuoy, Share2, Timer, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../../protocol/history';
import { otherSide, type Side } from '../../../rules/chess';
import { themeName } from '../../canvas/board/theme';
import { withOpening } from '../../game/openings';
import { copyText } from '../../game/pgn/files';
import { answeredGame } from '../../game/pgn/finished-game';
import { PgnButtons } from '../../game/pgn/pgn-buttons';
import { IconButton } from '../../kit/button';
import { useAskSupport } from '../../shell/use-ask-support';
import { app } from '../../state/app';
import { flipBoard } from '../../state/game';
import type { GameState } from '../../state/game-shapes';
import type { ReplayMatch } from '../../state/replay-match';
import { settings, settingsActions } from '../../state/settings';
import styles from './replay.module.css';
import type { ReplayPlace } from './replay-address';
import { useShare } from './use-share';

interface ReplayToolsProps {
  id: number;
  answer: MatchAnswer;
  match: ReplayMatch;
  store: GameState;
  /** What a link to the position on show leads to. */
  place: () => ReplayPlace;
  /** Whose board it is played on. */
  boardOf: Side;
  onBoardOf: (side: Side) => void;
  /** What came of it, in words. */
  onTold: (text: string) => void;
  /** Only what is wanted most is on show, and a button for the rest. */
  folded: boolean;
}

/** What can be done with the game and its board, as a row or column of pictures. */
export function ReplayTools(props: ReplayToolsProps) {
  const { store, onTold, folded } = props;
  const { t } = useTranslation();
  const { sound } = useSnapshot(settings);
  const [isUnfolded, setUnfolded] = useState(false);
  const share = useShare(props.id, props.place, onTold);
  const Sound = sound ? Volume2 : VolumeX;
  return (
    <>
      <IconButton label={t('replay.flip')} onClick={() => flipBoard(store)} data-testid="replay-flip">
        <ArrowUpDown {...PICTURE} />
      </IconButton>
      <IconButton
        label={t('game.sound')}
        aria-pressed={sound}
        onClick={settingsActions.toggleSound}
        data-testid="sound"
      >
        <Sound {...PICTURE} />
      </IconButton>
      <IconButton label={t('replay.share')} onClick={share} data-testid="replay-share">
        <Share2 {...PICTURE} />
      </IconButton>
      {folded && (
        <IconButton
          className={styles.toggle}
          label={t('replay.more')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          data-testid="replay-more"
        >
          <Ellipsis {...PICTURE} />
        </IconButton>
      )}
      {(!folded || isUnfolded) && <OtherTools {...props} />}
    </>
  );
}

/** What is wanted less often. */
function OtherTools(props: ReplayToolsProps) {
  const { id, match, store, boardOf, onBoardOf, onTold } = props;
  const { t } = useTranslation();
  const { players } = match;
  const other = otherSide(boardOf);
  return (
    <>
      {themeName(players.w.board) !== themeName(players.b.board) && (
        <IconButton
          label={t('replay.boardOf', { name: players[other].username })}
          onClick={() => onBoardOf(other)}
          data-state={boardOf}
          data-testid="replay-board"
        >
          <Grid2x2 {...PICTURE} />
        </IconButton>
      )}
      <CopyFen store={store} onTold={onTold} />
      <Pgn {...props} />
      <AskSupport id={id} store={store} players={Object.values(players)} />
    </>
  );
}

/** Opens support with the position on show attached; for the two who played. */
function AskSupport({ id, store, players }: Pick<ReplayToolsProps, 'id' | 'store'> & { players: Named[] }) {
  const { t } = useTranslation();
  const ask = useAskSupport();
  const { user } = useSnapshot(app);
  if (!players.some(({ username }) => username === user?.username)) return null;
  return (
    <IconButton
      label={t('replay.support')}
      onClick={() => ask({ kind: 'game', game: id, ply: store.viewedPly })}
      data-testid="replay-support"
    >
      <LifeBuoy {...PICTURE} />
    </IconButton>
  );
}

interface Named {
  username: string;
}

/** Copies the position on show, tried moves included. */
function CopyFen({ store, onTold }: Pick<ReplayToolsProps, 'store' | 'onTold'>) {
  const { t } = useTranslation();
  const copy = async () =>
    onTold(t((await copyText(store.fen)) ? 'replay.fen.copied' : 'replay.fen.notCopied'));
  return (
    <IconButton
      className={styles.fen}
      label={t('replay.fen.copy')}
      onClick={() => void copy()}
      data-testid="fen-copy"
    >
      FEN
    </IconButton>
  );
}

/** The notation of a game whose end the server has sent. */
function Pgn({ id, answer, onTold }: ReplayToolsProps) {
  const { t } = useTranslation();
  const [annotated, setAnnotated] = useState(false);
  const game = answeredGame(id, answer);
  if (!game) return null;
  return (
    <>
      <PgnButtons game={() => withOpening(game)} form={annotated ? 'annotated' : 'plain'} onTold={onTold} />
      <IconButton
        className={styles.toggle}
        label={t('matches.export.clocks')}
        aria-pressed={annotated}
        onClick={() => setAnnotated(!annotated)}
        data-testid="pgn-clocks"
      >
        <Timer {...PICTURE} />
      </IconButton>
    </>
  );
}

const PICTURE = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
