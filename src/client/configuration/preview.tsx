import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Position } from '../../rules/position/position';
import type { Drawn } from '../board/drawing';
import { type BoardFeed, type BoardScene, READ_ONLY } from '../board/feed';
import { Board, useBoardControl } from '../game/board/board';
import { feedOf, styleOf, TRAVEL } from '../game/state/board-feed';
import { premoveMode } from '../game/state/premove';
import { settings } from '../settings/state/settings';
import { app } from '../state/app';
import styles from './configuration.module.scss';
import { type Explained, shown } from './shown';

/** After 1 e4 e5 2 Nf3 Nc6, before and after 3 d4. */
const BEFORE = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';
const AFTER = 'r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3';
const PAWN = '8/5P1k/8/8/8/2K5/8/8 w - - 0 1';
const QUEEN = '5Q2/7k/8/8/8/2K5/8/8 b - - 0 1';

const MARKS: readonly Drawn[] = [
  { from: 'f3', to: 'g5', ink: 'plain' },
  { from: 'd4', to: 'e5', ink: 'red' },
  { from: 'c1', to: 'f4', ink: 'green' },
  { from: 'b1', to: 'c3', ink: 'blue' },
];

/** Board that shows what the settings do, as they are changed. */
export function Preview() {
  const { t } = useTranslation();
  const feed = useMemo(previewFeed, []);
  const control = useBoardControl(feed, NOTHING);
  // Scenery: each setting says in words what it does.
  return (
    <div className={styles.board} inert data-testid="preview">
      <Board control={control} label={t('configuration.preview')} />
    </div>
  );
}

const NOTHING = { step: () => undefined, play: null };

function previewFeed(): BoardFeed {
  return feedOf([settings, shown, app], () => {
    const piece = app.profile?.piece?.type;
    return {
      ...READ_ONLY,
      ...positionOf(shown.setting),
      game: 0,
      keepsMarks: true,
      orientation: 'w',
      travelMs: TRAVEL[settings.animation],
      through: [],
      style: styleOf(settings, app.profile?.board?.name, { w: piece, b: piece }),
    };
  });
}

type Shown = Pick<BoardScene, 'shown' | 'live' | 'lastMove'> &
  Partial<Pick<BoardScene, 'premoves' | 'premoveMode' | 'movable' | 'arrows'>>;

function positionOf(setting: Explained): Shown {
  const at = (fen: string, lastMove: BoardScene['lastMove'] = null): Shown => {
    const position = new Position(fen);
    return { shown: position, live: position, lastMove };
  };
  const after = at(AFTER, { from: 'd2', to: 'd4' });
  switch (setting) {
    case 'premove':
    case 'premoveQueue': {
      const planned = [
        { from: 'b1', to: 'c3', promotion: null },
        { from: 'c1', to: 'g5', promotion: null },
      ] as const;
      const mode = premoveMode(settings);
      const premoves = planned.slice(0, mode === 'off' ? 0 : mode === 'one' ? 1 : 2);
      return { ...after, movable: 'w', premoveMode: mode, premoves };
    }
    case 'alwaysQueen':
      return settings.promote === 'q'
        ? at(QUEEN, { from: 'f7', to: 'f8' })
        : { ...at(PAWN), arrows: [{ from: 'f7', to: 'f8', ink: 'plain' }] };
    case 'keepMarks':
    case 'inkShapes':
      return { ...after, arrows: MARKS };
    case 'animation':
      return shown.moves % 2 === 0 ? after : at(BEFORE);
    default:
      return after;
  }
}
