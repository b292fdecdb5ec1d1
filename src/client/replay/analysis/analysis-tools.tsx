import { ClipboardPaste } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardTools, type BoardToolsProps } from '../board-tools';
import { PICTURE, Tool } from '../tool';

interface AnalysisToolsProps extends Pick<BoardToolsProps, 'store' | 'onTold' | 'onHelp' | 'wayOut'> {
  /** Query that leads to the position on show. */
  search: string;
  isSettingUp: boolean;
  /** Opens and closes the form for another game or position. */
  onSetUp: () => void;
  setUpButton: RefObject<HTMLButtonElement | null>;
}

/** Tools for an analysis and its board. */
export function AnalysisTools({ search, isSettingUp, onSetUp, setUpButton, ...tools }: AnalysisToolsProps) {
  const { t } = useTranslation();
  return (
    <BoardTools
      {...tools}
      path={() => `${location.pathname}${search}`}
      before={
        <Tool
          ref={setUpButton}
          picture={<ClipboardPaste {...PICTURE} />}
          aria-expanded={isSettingUp}
          onClick={onSetUp}
          data-testid="analysis-set-up"
        >
          {t('replay.free.setUp')}
        </Tool>
      }
    />
  );
}
