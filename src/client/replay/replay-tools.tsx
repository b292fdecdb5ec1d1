import { Copy, Download, Flag, Grid2x2, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../protocol/history';
import { otherSide, type Side } from '../../rules/chess';
import { alertActions } from '../alerts/state/alert-actions';
import { themeName } from '../canvas/board/theme';
import { withOpening } from '../game/openings';
import { usePgn } from '../game/pgn/pgn-buttons';
import { directionOf } from '../i18n/translation';
import { useTranslation } from '../i18n/use-translation';
import { Menu, MenuCheck, MenuItem } from '../kit/menu';
import { answeredGame } from '../matches/finished-game';
import { useLanguage } from '../page/languages';
import { replayPath } from '../page/profile-path';
import { app } from '../state/app';
import { supportActions } from '../state/support';
import { BoardTools, type BoardToolsProps } from './board-tools';
import { type ReplayPlace, searchOf } from './replay-address';
import type { ReplayMatch } from './state/replay-match';
import { PICTURE, SMALL, Tool } from './tool';

interface ReplayToolsProps extends Pick<BoardToolsProps, 'store' | 'onTold' | 'onHelp' | 'wayOut'> {
  id: number;
  answer: MatchAnswer;
  match: ReplayMatch;
  /** Place that a link to the position on show names. */
  place: () => ReplayPlace;
  /** Whose board it is played on. */
  boardOf: Side;
  onBoardOf: (side: Side) => void;
}

/** Tools for the game and its board. */
export function ReplayTools(props: ReplayToolsProps) {
  const { id, answer, match, store, place, onTold, onHelp, wayOut } = props;
  const dir = directionOf(useLanguage());
  return (
    <BoardTools
      store={store}
      onTold={onTold}
      onHelp={onHelp}
      wayOut={wayOut}
      path={() => `${replayPath(id)}${searchOf(place())}`}
      after={
        answeredGame(id, answer) && (
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
        )
      }
    >
      <OtherBoard {...props} />
      <PlayersItems id={id} store={store} players={match.players} />
    </BoardTools>
  );
}

/** Shows the other player's board, where it is another one. */
function OtherBoard({ match: { players }, boardOf, onBoardOf }: ReplayToolsProps) {
  const { t } = useTranslation();
  const other = otherSide(boardOf);
  if (themeName(players.w.board) === themeName(players.b.board)) return null;
  return (
    <MenuItem picture={<Grid2x2 {...SMALL} />} onSelect={() => onBoardOf(other)} data-testid="replay-board">
      {t('replay.boardOf', { name: players[other].username })}
    </MenuItem>
  );
}

/** For the two who played: a report of the game, and support with the position on show attached. */
function PlayersItems({
  id,
  store,
  players: { w, b },
}: Pick<ReplayToolsProps, 'id' | 'store'> & Pick<ReplayMatch, 'players'>) {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  if (![w, b].some(({ username }) => username === user?.username)) return null;
  const match = { matchId: id, whites: w.username, blacks: b.username };
  return (
    <>
      <MenuItem
        picture={<Flag {...SMALL} />}
        onSelect={() => alertActions.open({ kind: 'report', match })}
        data-testid="replay-report"
      >
        {t('alert.report.action')}
      </MenuItem>
      <MenuItem
        picture={<LifeBuoy {...SMALL} />}
        onSelect={() => supportActions.open({ kind: 'game', game: id, ply: store.viewedPly })}
        data-testid="replay-support"
      >
        {t('replay.support')}
      </MenuItem>
    </>
  );
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
