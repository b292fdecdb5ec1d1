import { ClipboardPaste, List } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE, Tool } from '../../game/layout/tool';
import { BoardTools, type BoardToolsProps } from '../board-tools';

interface AnalysisToolsProps extends Pick<BoardToolsProps, 'store' | 'onTold' | 'onHelp' | 'wayOut'> {
  /** Query that leads to the position on show. */
  search: string;
  isSettingUp: boolean;
  /** Opens and closes the form for another game or position. */
  onSetUp: () => void;
  setUpButton: RefObject<HTMLButtonElement | null>;
  /** Opens and closes the list of games, where there are several. */
  onGames: (() => void) | null;
  isChoosing: boolean;
  pgn: ReactNode;
}

/** Tools for an analysis and its board. */
export function AnalysisTools(props: AnalysisToolsProps) {
  const { search, isSettingUp, onSetUp, setUpButton, onGames, isChoosing, pgn, ...tools } = props;
  const { t } = useTranslation();
  return (
    <BoardTools
      {...tools}
      path={() => `${location.pathname}${search}`}
      after={pgn}
      before={
        <>
          <Tool
            ref={setUpButton}
            picture={<ClipboardPaste {...PICTURE} />}
            aria-expanded={isSettingUp}
            onClick={onSetUp}
            data-testid="analysis-set-up"
          >
            {t('replay.free.setUp')}
          </Tool>
          {onGames && (
            <Tool
              picture={<List {...PICTURE} />}
              aria-expanded={isChoosing}
              onClick={onGames}
              data-testid="analysis-games"
            >
              {t('replay.free.list')}
            </Tool>
          )}
        </>
      }
    />
  );
}
