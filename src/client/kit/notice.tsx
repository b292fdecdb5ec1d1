import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StillBoard, type StillPiece } from '../game/still-board';
import { Button } from './button';
import styles from './notice.module.css';

const PAWN: readonly StillPiece[] = [{ square: 'a1', side: 'w', letter: 'p' }];
const FALLEN_KING: readonly StillPiece[] = [{ square: 'a1', side: 'b', letter: 'k', fallen: true }];

interface NoticeProps {
  /** In a low place: the button stands beside the words instead of under them. */
  low?: boolean | undefined;
  /** A lone pawn where nothing is there yet; a fallen king where something failed. */
  picture: 'pawn' | 'fallen-king';
  /** Of the title: 3 inside a section that has its own. */
  level?: 2 | 3 | undefined;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What stands where content would: why there is none, and what to do about it. */
export function Notice({ picture, title, text, low = false, level = 3, children }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.notice} data-low={low || undefined}>
      <div className={styles.vignette}>
        <StillBoard className={styles.board} pieces={picture === 'pawn' ? PAWN : FALLEN_KING} />
      </div>
      <div className={styles.words}>
        <Heading>{title}</Heading>
        <p>{text}</p>
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}

interface ErrorStateProps extends Pick<NoticeProps, 'low' | 'level'> {
  title: string;
  text: string;
  /** 'Try again' unless said otherwise. */
  retryLabel?: string;
  onRetry(): void;
}

/** A failed call: what did not come, and a way to ask again (ER-04). */
export function ErrorState({ title, text, low, level, retryLabel, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice picture="fallen-king" title={title} text={text} low={low} level={level}>
        <Button onClick={onRetry}>
          <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />
          {retryLabel ?? t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
