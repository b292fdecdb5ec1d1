import type { TFunction } from 'i18next';
import { Check, HandHelping, Lock, Tag } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnBoard } from '../../protocol/items';
import { boardPictureUrl } from '../canvas/board/surface';
import { family } from '../i18n/family';
import { boardName } from '../items/item-name';
import { itemPicture } from '../items/kinds';
import { kingText } from '../kit/coin-amount';
import { apart } from '../kit/player-name';
import { dateText } from '../page/moment-text';
import { PieceImage } from '../screen/piece-image';
import { currentLanguage } from '../settings/state/settings';
import { type Badge, badgeOf } from './board-badge';
import styles from './board-list.module.scss';

const badgeKey = family('boards.badge', ['loaned', 'staked', 'sale', 'active']);
const ICONS = { loaned: HandHelping, staked: Lock, sale: Tag, active: Check } as const;

interface BoardListProps {
  boards: readonly OwnBoard[];
  uid: string;
  selected: number | null;
  onSelect(id: number): void;
}

/** The user's boards, to be selected. @source requirements BO-01, BO-02 */
export function BoardList({ boards, uid, selected, onSelect }: BoardListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('boards.label')}>
      {boards.map(board => {
        const badge = badgeOf(board, uid);
        return (
          <li key={board.id}>
            <button
              type="button"
              className={styles.board}
              aria-pressed={board.id === selected}
              onClick={() => onSelect(board.id)}
              data-testid={`board-${board.id}`}
              data-badge={badge}
            >
              <BoardThumb theme={board.type.name} category={board.type.category} />
              <span className={styles.words}>
                <span className={styles.first}>
                  <b data-short>{boardName(t, board.type.name)}</b>
                  {badge && <BadgeMark badge={badge} />}
                </span>
                <BoardLine board={board} badge={badge} uid={uid} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A shape and a word for each. */
function BadgeMark({ badge }: { badge: Badge }) {
  const { t } = useTranslation();
  const Icon = ICONS[badge];
  return (
    <span className={styles.badge} data-badge={badge}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      <span>{t(badgeKey(badge))}</span>
    </span>
  );
}

/** With whom it is, until when, for how much; else its grade. */
function BoardLine({ board, badge, uid }: { board: OwnBoard; badge: Badge | null; uid: string }) {
  const { t } = useTranslation();
  return <small data-short>{lineOf(board, badge, uid, t)}</small>;
}

function lineOf(board: OwnBoard, badge: Badge | null, uid: string, t: TFunction): string {
  const { grade, upgraded, until, user, price } = board;
  const language = currentLanguage();
  const date = until === null ? '' : dateText(until, language);
  if (badge === 'loaned') {
    const values = { name: apart(user.username ?? user.firebaseId), date };
    return board.ownerUserId === uid ? t('boards.line.lentTo', values) : t('boards.line.lentFrom', values);
  }
  if (badge === 'staked') return t('boards.line.staked', { date });
  if (badge === 'sale') return t('boards.line.sale', { price: kingText(price, language) });
  if (upgraded.length === 0) return t('boards.line.grade', { grade });
  return t('boards.partly', { count: upgraded.length, grade, next: grade + 1 });
}

/** Four squares of a theme and a knight. Decorative. @param category 0 for the plain board, whose picture is here (BO-08) */
export function BoardThumb({ theme, category }: { theme: string; category: number }) {
  const address = category === 0 ? boardPictureUrl(theme) : itemPicture('board', theme);
  const picture: CSSProperties & Record<'--picture', string> = { '--picture': `url("${address}")` };
  return (
    <span className={styles.thumb} style={picture} dir="ltr" aria-hidden="true">
      <PieceImage side="w" letter="n" size="50%" className={styles.knight} />
    </span>
  );
}
