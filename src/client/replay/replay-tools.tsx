import { Copy, Download, Flag, Grid2x2, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MatchAnswer } from '../../protocol/history';
import { otherSide, type Side } from '../../rules/chess';
import { alertActions } from '../alerts/state/alert-actions';
import { themeName } from '../canvas/board/theme';
import { PICTURE, SMALL } from '../game/layout/tool';
import { withOpening } from '../game/moves/openings';
import { usePgn } from '../game/pgn/pgn-buttons';
import type { MenuEntry } from '../kit/menu';
import { answeredGame } from '../matches/finished-game';
import { replayPath } from '../page/profile-path';
import { app } from '../state/app';
import { supportActions } from '../state/support';
import { BoardTools, type BoardToolsProps } from './board-tools';
import { type ReplayPlace, searchOf } from './replay-address';
import type { ReplayMatch } from './state/replay-match';
import { ToolMenu } from './tool-menu';

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
  const { id, answer, store, place, onTold, onHelp, wayOut } = props;
  const more = [...useOtherBoard(props), ...usePlayersEntries(props)];
  return (
    <BoardTools
      store={store}
      onTold={onTold}
      onHelp={onHelp}
      wayOut={wayOut}
      path={() => `${replayPath(id)}${searchOf(place())}`}
      after={answeredGame(id, answer) && <PgnMenu {...props} />}
      more={more}
    />
  );
}

/** Shows the other player's board, where it is another one. */
function useOtherBoard({ match: { players }, boardOf, onBoardOf }: ReplayToolsProps): MenuEntry[] {
  const { t } = useTranslation();
  const other = otherSide(boardOf);
  if (themeName(players.w.board) === themeName(players.b.board)) return [];
  return [
    {
      id: 'replay-board',
      picture: <Grid2x2 {...SMALL} />,
      words: t('replay.boardOf', { name: players[other].username }),
      onSelect: () => onBoardOf(other),
    },
  ];
}

/** For the two who played: a report of the game, and support with the position on show attached. */
function usePlayersEntries({ id, store, match: { players } }: ReplayToolsProps): MenuEntry[] {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const { w, b } = players;
  if (![w, b].some(({ username }) => username === user?.username)) return [];
  const match = { matchId: id, whites: w.username, blacks: b.username };
  return [
    {
      id: 'replay-report',
      picture: <Flag {...SMALL} />,
      words: t('alert.report.action'),
      onSelect: () => alertActions.open({ kind: 'report', match }),
    },
    {
      id: 'replay-support',
      picture: <LifeBuoy {...SMALL} />,
      words: t('replay.support'),
      onSelect: () => supportActions.open({ kind: 'game', game: id, ply: store.viewedPly }),
    },
  ];
}

/** The notation of a game whose end the server has sent. */
function PgnMenu({ id, answer, onTold }: ReplayToolsProps) {
  const { t } = useTranslation();
  const [annotated, setAnnotated] = useState(false);
  const game = async () => {
    const found = answeredGame(id, answer);
    return found && withOpening(found);
  };
  const { copy, download } = usePgn({ game, form: annotated ? 'annotated' : 'plain', onTold });
  return (
    <ToolMenu
      picture={<Download {...PICTURE} />}
      entries={[
        { id: 'pgn-copy', picture: <Copy {...SMALL} />, words: t('matches.pgn.copy'), onSelect: copy },
        {
          id: 'pgn-download',
          picture: <Download {...SMALL} />,
          words: t('matches.pgn.download'),
          onSelect: download,
        },
        {
          id: 'pgn-clocks',
          words: t('matches.export.clocks'),
          isOn: annotated,
          onSelect: () => setAnnotated(!annotated),
        },
      ]}
      data-testid="replay-pgn"
    >
      PGN
    </ToolMenu>
  );
}
