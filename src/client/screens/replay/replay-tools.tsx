import {
  ArrowUpDown,
  Copy,
  Download,
  Ellipsis,
  Grid2x2,
  Keyboard,
  LifeBuoy,
  Share2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../../protocol/history';
import { otherSide, type Side } from '../../../rules/chess';
import { themeName } from '../../canvas/board/theme';
import { withOpening } from '../../game/openings';
import { copyText } from '../../game/pgn/files';
import { answeredGame } from '../../game/pgn/finished-game';
import { usePgn } from '../../game/pgn/pgn-buttons';
import { replayPath } from '../../game/profile-path';
import { directionOf } from '../../i18n/i18n';
import { Menu, MenuCheck, MenuItem } from '../../kit/menu';
import { useLanguage } from '../../shell/languages';
import { app } from '../../state/app';
import { flipBoard } from '../../state/game';
import type { GameState } from '../../state/game-shapes';
import type { ReplayMatch } from '../../state/replay-match';
import { settings, settingsActions } from '../../state/settings';
import { supportActions } from '../../state/support';
import { type ReplayPlace, searchOf } from './replay-address';
import styles from './replay-tools.module.css';
import { PICTURE, SMALL, Tool } from './tool';
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
  onHelp: () => void;
  /** The way out, where there is no rail for it. */
  wayOut: ReactNode;
}

/** Tools for the game and its board: pictures with their words, and a menu for those wanted less often. */
export function ReplayTools(props: ReplayToolsProps) {
  const { id, answer, store, place, onTold, wayOut } = props;
  const { t } = useTranslation();
  const dir = directionOf(useLanguage());
  const { sound } = useSnapshot(settings);
  const share = useShare(() => `${replayPath(id)}${searchOf(place())}`, onTold);
  const Sound = sound ? Volume2 : VolumeX;
  return (
    <nav className={styles.tools} aria-label={t('replay.tools.label')}>
      {wayOut}
      <Tool
        picture={<ArrowUpDown {...PICTURE} />}
        title={t('game.flip')}
        onClick={() => flipBoard(store)}
        data-testid="replay-flip"
      >
        {t('replay.tools.flip')}
      </Tool>
      <Tool
        picture={<Sound {...PICTURE} />}
        aria-pressed={sound}
        onClick={settingsActions.toggleSound}
        data-testid="sound"
      >
        {t('game.sound')}
      </Tool>
      <Tool
        picture={<Share2 {...PICTURE} />}
        title={t('replay.share')}
        onClick={share}
        data-testid="replay-share"
      >
        {t('replay.tools.share')}
      </Tool>
      {answeredGame(id, answer) && (
        <Menu
          dir={dir}
          trigger={
            <Tool picture={<Download {...PICTURE} />} data-testid="replay-pgn">
              PGN
            </Tool>
          }
        >
          <Pgn {...props} />
        </Menu>
      )}
      <Menu
        dir={dir}
        trigger={
          <Tool picture={<Ellipsis {...PICTURE} />} data-testid="replay-more">
            {t('replay.more')}
          </Tool>
        }
      >
        <OtherTools {...props} />
      </Menu>
    </nav>
  );
}

/** What is wanted less often. */
function OtherTools(props: ReplayToolsProps) {
  const { id, match, store, boardOf, onBoardOf, onTold, onHelp } = props;
  const { t } = useTranslation();
  const { players } = match;
  const other = otherSide(boardOf);
  const copyFen = async () =>
    onTold(t((await copyText(store.fen)) ? 'replay.fen.copied' : 'replay.fen.notCopied'));
  return (
    <>
      <MenuItem picture={<Copy {...SMALL} />} onSelect={() => void copyFen()} data-testid="fen-copy">
        {t('replay.fen.copy')}
      </MenuItem>
      {themeName(players.w.board) !== themeName(players.b.board) && (
        <MenuItem
          picture={<Grid2x2 {...SMALL} />}
          onSelect={() => onBoardOf(other)}
          data-testid="replay-board"
        >
          {t('replay.boardOf', { name: players[other].username })}
        </MenuItem>
      )}
      <MenuItem picture={<Keyboard {...SMALL} />} onSelect={onHelp} data-testid="replay-keys">
        {t('game.keys.title')}
      </MenuItem>
      <AskSupport id={id} store={store} players={Object.values(players)} />
    </>
  );
}

/** Opens support with the position on show attached; for the two who played. */
function AskSupport({ id, store, players }: Pick<ReplayToolsProps, 'id' | 'store'> & { players: Named[] }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  if (!players.some(({ username }) => username === user?.username)) return null;
  return (
    <MenuItem
      picture={<LifeBuoy {...SMALL} />}
      onSelect={() => supportActions.open({ kind: 'game', game: id, ply: store.viewedPly })}
      data-testid="replay-support"
    >
      {t('replay.support')}
    </MenuItem>
  );
}

interface Named {
  username: string;
}

/** The notation of a game whose end the server has sent. */
function Pgn({ id, answer, onTold }: ReplayToolsProps) {
  const { t } = useTranslation();
  const [annotated, setAnnotated] = useState(false);
  const game = async () => {
    const found = answeredGame(id, answer);
    return found && withOpening(found);
  };
  const { copy, download } = usePgn({ game, form: annotated ? 'annotated' : 'plain', onTold });
  return (
    <>
      <MenuItem picture={<Copy {...SMALL} />} onSelect={copy} data-testid="pgn-copy">
        {t('matches.pgn.copy')}
      </MenuItem>
      <MenuItem picture={<Download {...SMALL} />} onSelect={download} data-testid="pgn-download">
        {t('matches.pgn.download')}
      </MenuItem>
      <MenuCheck checked={annotated} onCheck={setAnnotated} data-testid="pgn-clocks">
        {t('matches.export.clocks')}
      </MenuCheck>
    </>
  );
}
