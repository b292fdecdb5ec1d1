import {
  ArrowUpDown,
  ClipboardPaste,
  Copy,
  Ellipsis,
  Keyboard,
  Share2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { copyText } from '../../../game/pgn/files';
import { directionOf } from '../../../i18n/i18n';
import { Menu, MenuItem } from '../../../kit/menu';
import { useLanguage } from '../../../shell/languages';
import { flipBoard } from '../../../state/game';
import type { GameState } from '../../../state/game-shapes';
import { settings, settingsActions } from '../../../state/settings';
import styles from '../replay-tools.module.css';
import { PICTURE, SMALL, Tool } from '../tool';
import { useShare } from '../use-share';

interface AnalysisToolsProps {
  store: GameState;
  /** Query that leads to the position on show. */
  search: string;
  /** Another game or position is wanted. */
  onSetUp: () => void;
  /** What came of it, in words. */
  onTold: (text: string) => void;
  onHelp: () => void;
  /** The way out, where there is no rail for it. */
  wayOut: ReactNode;
}

/** Tools for an analysis and its board. */
export function AnalysisTools({ store, search, onSetUp, onTold, onHelp, wayOut }: AnalysisToolsProps) {
  const { t } = useTranslation();
  const dir = directionOf(useLanguage());
  const { sound } = useSnapshot(settings);
  const Sound = sound ? Volume2 : VolumeX;
  const share = useShare(() => `${location.pathname}${search}`, onTold);
  const copyFen = async () =>
    onTold(t((await copyText(store.fen)) ? 'replay.fen.copied' : 'replay.fen.notCopied'));
  return (
    <nav className={styles.tools} aria-label={t('replay.tools.label')}>
      {wayOut}
      <Tool picture={<ClipboardPaste {...PICTURE} />} onClick={onSetUp} data-testid="analysis-set-up">
        {t('replay.free.setUp')}
      </Tool>
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
      <Menu
        dir={dir}
        trigger={
          <Tool picture={<Ellipsis {...PICTURE} />} data-testid="replay-more">
            {t('replay.more')}
          </Tool>
        }
      >
        <MenuItem picture={<Copy {...SMALL} />} onSelect={() => void copyFen()} data-testid="fen-copy">
          {t('replay.fen.copy')}
        </MenuItem>
        <MenuItem picture={<Keyboard {...SMALL} />} onSelect={onHelp} data-testid="replay-keys">
          {t('game.keys.title')}
        </MenuItem>
      </Menu>
    </nav>
  );
}
