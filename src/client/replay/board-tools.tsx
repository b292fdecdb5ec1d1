import { ArrowUpDown, Copy, Ellipsis, Keyboard, Share2, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PICTURE, SMALL, Tool, Tools } from '../game/layout/tool';
import { shareLink } from '../game/pgn/share-link';
import { flipBoard } from '../game/state/game';
import type { GameState } from '../game/state/game-shapes';
import type { MenuEntry } from '../kit/menu';
import { copyText } from '../page/files';
import { settings, settingsActions } from '../settings/state/settings';
import { ToolMenu } from './tool-menu';

export interface BoardToolsProps {
  store: GameState;
  /** Path and query that lead to the position on show; asked for when it is shared. */
  path: () => string;
  /** Says in words what came of it. */
  onTold: (text: string) => void;
  onHelp: () => void;
  /** The way out, where there is no rail for it. */
  wayOut: ReactNode;
  /** Tools before those of every board. */
  before?: ReactNode;
  /** Tools after them. */
  after?: ReactNode;
  /** More lines of the menu. */
  more?: readonly MenuEntry[];
}

/** Tools for a board that is looked through: pictures with their words, and a menu for those wanted less often. */
export function BoardTools({
  store,
  path,
  onTold,
  onHelp,
  wayOut,
  before,
  after,
  more = [],
}: BoardToolsProps) {
  const { t } = useTranslation();
  const { sound } = useSnapshot(settings);
  const Sound = sound ? Volume2 : VolumeX;
  const share = useShare(path, onTold);
  const copyFen = async () =>
    onTold(t((await copyText(store.fen)) ? 'replay.fen.copied' : 'replay.fen.notCopied'));
  return (
    <Tools label={t('replay.tools.label')}>
      {wayOut}
      {before}
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
      {after}
      <ToolMenu
        picture={<Ellipsis {...PICTURE} />}
        entries={[
          {
            id: 'fen-copy',
            picture: <Copy {...SMALL} />,
            words: t('replay.fen.copy'),
            onSelect: () => void copyFen(),
          },
          {
            id: 'replay-keys',
            picture: <Keyboard {...SMALL} />,
            words: t('game.keys.title'),
            onSelect: onHelp,
          },
          ...more,
        ]}
        data-testid="replay-more"
      >
        {t('replay.more')}
      </ToolMenu>
    </Tools>
  );
}

/**
 * Hands the address of the position on show to the system's own sharing, or to the clipboard where there is none.
 *
 * @param path what leads to that position on this server; asked for when it is shared
 * @param onTold what came of it, in words
 */
function useShare(path: () => string, onTold: (text: string) => void): () => void {
  const { t } = useTranslation();
  const copy = async (url: string) =>
    onTold((await copyText(url)) ? t('replay.shared') : t('replay.notShared', { url }));
  return () => {
    const url = `${location.origin}${path()}`;
    shareLink(url, () => copy(url));
  };
}
