import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { type OwnBoard, TOP_GRADE, UPGRADES, type Upgrade } from '../../protocol/items';
import { gradePalette, pieceStyle } from '../../rules/piece-style';
import { alertActions } from '../alerts/state/alert-actions';
import { family } from '../i18n/family';
import * as endpoints from '../items/endpoints';
import { boardName } from '../items/item-name';
import { wornName } from '../items/item-words';
import { wornOf } from '../items/kinds';
import { SellLink } from '../items/sell-link';
import { Story } from '../items/story';
import { Button } from '../kit/button';
import { CoinAmount, kingText } from '../kit/coin-amount';
import { ExternalLink } from '../kit/external-link';
import { Problem } from '../kit/field';
import { apart } from '../kit/player-name';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useActions } from '../page/actions';
import { dateText } from '../page/moment-text';
import { pageUrl } from '../page/page-url';
import { PieceImage } from '../screen/piece-image';
import { currentLanguage } from '../settings/state/settings';
import { app } from '../state/app';
import { installation } from '../state/installation';
import { badgeOf, canActivate } from './board-badge';
import styles from './board-detail.module.scss';

const pieceKey = family('boards.piece', UPGRADES);

interface BoardDetailProps {
  board: OwnBoard;
  uid: string;
  /** Hears what the user's boards are now. */
  onBoards(boards: readonly OwnBoard[]): void;
}

/** Details of a board, and what can be done with it. @source requirements BO-03…07 */
export function BoardDetail({ board, uid, onBoards }: BoardDetailProps) {
  const { t } = useTranslation();
  const { grade, upgraded, generation, strikes } = board;
  return (
    <section aria-label={boardName(t, board.type.name)} data-testid="board-detail" data-grade={grade}>
      <h2 className={styles.name}>{boardName(t, board.type.name)}</h2>
      <p className={styles.meta}>
        {t('boards.id', { id: board.id, generation })}
        {strikes > 0 && <span>{t('boards.strikes', { count: strikes })}</span>}
      </p>
      <p className={styles.grade}>
        <span className={styles.pips} aria-hidden="true">
          {[1, 2, 3, 4, 5].map(pip => (
            <i
              key={pip}
              data-fill={
                pip <= grade ? 'whole' : pip === grade + 1 && upgraded.length > 0 ? 'half' : undefined
              }
            />
          ))}
        </span>
        {t('boards.gradeOf', { grade })}
      </p>
      <Activate board={board} uid={uid} onBoards={onBoards} />
      {board.idBlockchain !== null && (
        <p className={styles.site}>
          <ExternalLink href={siteUrl(board.idBlockchain)}>{t('boards.site')}</ExternalLink>
        </p>
      )}
      {board.ownerUserId === uid && <Upgrades board={board} />}
      <div className={styles.story}>
        <Story id={board.id} />
        {canActivate(board, uid) && <SellLink kind="board" called={boardName(t, board.type.name)} />}
      </div>
    </section>
  );
}

/** The page of a board on the items site. */
function siteUrl(id: string): string {
  const url = new URL(pageUrl(installation.pages.itemsSite), location.href);
  url.searchParams.set('board', id);
  return url.href;
}

function Activate({ board, uid, onBoards }: BoardDetailProps) {
  const { t } = useTranslation();
  const { calls, session } = useActions();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<'items.failed' | 'items.gone' | null>(null);

  async function activate(): Promise<void> {
    if (running) return;
    setRunning(true);
    setProblem(null);
    const result = await calls.change(endpoints.activateBoard(board.id), 'boards', 'publicUser');
    if (result.ok) {
      onBoards(result.data.boards);
      await session.reloadUser();
    }
    setRunning(false);
    if (!result.ok) setProblem('items.failed');
    else if (result.data.message) setProblem('items.gone');
  }

  return (
    <div className={styles.activate}>
      <Button
        look={board.active ? 'line' : 'gold'}
        size="large"
        block
        busy={running}
        disabled={running || !canActivate(board, uid)}
        onClick={() => void activate()}
        data-testid="board-activate"
      >
        {board.active ? t('boards.isActive') : t('boards.activate')}
      </Button>
      <Reason board={board} uid={uid} />
      {problem !== null && <Problem>{t(problem)}</Problem>}
    </div>
  );
}

/** Why a board cannot be activated. */
function Reason({ board, uid }: Pick<BoardDetailProps, 'board' | 'uid'>) {
  const { t } = useTranslation();
  const badge = badgeOf(board, uid);
  const date = board.until === null ? '' : dateText(board.until, currentLanguage());
  const isBorrowed = board.ownerUserId !== uid;
  if (badge === 'loaned' && isBorrowed)
    return <p>{t('boards.why.loaned', { name: apart(board.user.username ?? board.user.firebaseId) })}</p>;
  if (badge === 'staked') return <p>{t('boards.why.staked', { date })}</p>;
  return badge === 'sale' ? <p>{t('boards.why.sale')}</p> : null;
}

/** Hint that worn pieces cover the upgrades, which a user who pays for upgrades has to know. */
function Covered() {
  const { t } = useTranslation();
  const { profile } = useSnapshot(app);
  const worn = wornOf(profile, 'piece');
  if (worn === null) return <p className={styles.when}>{t('boards.when')}</p>;
  return (
    <p className={styles.when} data-covered>
      {t('boards.covered', { name: wornName(t, 'piece', worn.name) })}{' '}
      <Link to="/profile/pieces">{t('boards.uncover')}</Link>
    </p>
  );
}

/** The pieces, one by one and all that are left. */
function Upgrades({ board }: { board: OwnBoard }) {
  const { t } = useTranslation();
  const { profile } = useSnapshot(app);
  const { grade, upgraded, upgradeCost } = board;
  const set = pieceStyle(profile?.piece?.type).set;
  const language = currentLanguage();
  if (grade >= TOP_GRADE) return <p className={styles.top}>{t('boards.top')}</p>;
  const left = UPGRADES.length - upgraded.length;
  const ask = (piece: Upgrade | null): void =>
    alertActions.open({
      kind: 'upgrade',
      board: { id: board.id, grade, left, cost: upgradeCost ?? 0 },
      piece,
    });
  return (
    <div className={styles.upgrades}>
      <header>
        <h3>{t('boards.piecesTo', { grade: grade + 1 })}</h3>
        <span>{t('boards.done', { done: upgraded.length })}</span>
      </header>
      <ul>
        {UPGRADES.map(letter => {
          const isDone = upgraded.includes(letter);
          const piece = t(pieceKey(letter));
          const look = { set, palette: gradePalette(isDone ? grade + 1 : grade) };
          return (
            <li key={letter}>
              <PieceImage side="w" letter={letter} look={look} size={36} />
              <span>{piece}</span>
              {isDone ? (
                <span className={styles.done}>
                  <Check size={16} strokeWidth={2} aria-hidden="true" />
                  {t('boards.line.grade', { grade: grade + 1 })}
                </span>
              ) : (
                upgradeCost !== null && (
                  <Button
                    size="small"
                    aria-label={t('boards.upgrade', { piece, price: kingText(upgradeCost, language) })}
                    onClick={() => ask(letter)}
                    data-testid={`upgrade-${letter}`}
                  >
                    <CoinAmount amount={upgradeCost} size={18} />
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      {upgradeCost !== null && (
        <Button block className={styles.rest} onClick={() => ask(null)} data-testid="upgrade-rest">
          {t('boards.rest', { count: left })}
          <VisuallyHidden>: </VisuallyHidden>
          <CoinAmount amount={upgradeCost * left} size={18} named />
        </Button>
      )}
      <Covered />
    </div>
  );
}
