import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { OwnBoard } from '../../protocol/items';
import type { PieceLetter } from '../../rules/chess';
import { gradePalette, type PieceStyle, pieceStyle } from '../../rules/piece-style';
import { THEME_NAMES } from '../canvas/board/theme';
import * as endpoints from '../items/endpoints';
import { type Named, namedBy, naming } from '../items/item-address';
import { boardName } from '../items/item-name';
import { TriedBoard } from '../items/tried-board';
import { TryOn } from '../items/try-on';
import { Ways } from '../items/ways';
import { Skeleton } from '../kit/waiting';
import { useQuery } from '../page/query';
import { useRead } from '../page/use-read';
import { CallFailed, UserNotLoaded } from '../screen/call-failed';
import { HeadNote } from '../screen/head-note';
import { app } from '../state/app';
import { BoardDetail } from './board-detail';
import { BoardList, BoardThumb } from './board-list';
import styles from './boards-screen.module.scss';

/**
 * The user's boards. The address names what is on the large one: `?item=` one of theirs by its id, `?design=` a theme that they only
 * try.
 *
 * @source requirements BO-01…08
 */
export function BoardsScreen() {
  const { t } = useTranslation();
  const { user, userVersion, loading } = useSnapshot(app);
  const { data: boards, error, retry, replace } = useRead(endpoints.boards(), true);
  const [query, setQuery] = useQuery();
  const named = namedBy(query);
  /** Replaces the address: another board is the same page, so Back leads out of it. */
  const show = (next: Named): void => setQuery(before => naming(before, next), { replace: true });
  useAgain(userVersion, retry);
  if (error !== null && boards === null)
    return (
      <main className={styles.notice}>
        <CallFailed level={2} title={t('boards.error.title')} text={t('boards.error.text')} onRetry={retry} />
      </main>
    );
  if (user === null && !loading)
    return (
      <main className={styles.notice}>
        <UserNotLoaded title={t('boards.error.title')} text={t('boards.error.text')} />
      </main>
    );
  if (boards === null || user === null) return <Waiting />;
  const uid = user.firebaseId;
  const board =
    (named && 'item' in named ? boards.find(({ id }) => id === named.item) : undefined) ??
    boards.find(({ active }) => active) ??
    boards[0];
  const tried = named && 'design' in named ? THEME_NAMES.find(theme => theme === named.design) : undefined;
  const theme = tried ?? board?.type.name ?? 'CLASSIC';
  const isTrying = tried !== undefined;
  return (
    <main className={styles.page} data-testid="boards">
      <HeadNote>{t('boards.intro', { count: boards.length })}</HeadNote>
      <div className={styles.boards}>
        <div className={styles.list}>
          <BoardList
            boards={boards}
            uid={uid}
            selected={isTrying ? null : (board?.id ?? null)}
            onSelect={id => show({ item: id })}
          />
          {boards.length > 1 && <p className={styles.note}>{t('boards.note')}</p>}
        </div>
        <div>{isTrying || !board ? <TryOn kind="board" name={theme} /> : <BoardOnShow board={board} />}</div>
        <div>
          {isTrying || !board ? (
            <section aria-label={boardName(t, theme)}>
              <h2 className={styles.name}>{boardName(t, theme)}</h2>
              <p className={styles.trying} role="status">
                {t('boards.trying')}
              </p>
              <Ways kind="board" name={theme} />
            </section>
          ) : (
            <BoardDetail key={board.id} board={board} uid={uid} onBoards={replace} />
          )}
        </div>
      </div>
      <AllThemes boards={boards} shown={theme} onShow={show} />
    </main>
  );
}

/** Does something when a value has changed, and not before. */
function useAgain(value: number, work: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    work();
  });
}

/** A board with the pieces of its grade; those that are upgraded have the next one. */
function BoardOnShow({ board }: { board: OwnBoard }) {
  const { profile } = useSnapshot(app);
  const worn = profile?.piece?.type;
  const { grade } = board;
  const upgraded = board.upgraded.join('');
  const set = pieceStyle(worn).set;
  const looks = useMemo(() => {
    const look: PieceStyle = { set, palette: gradePalette(grade + 1) };
    return new Map([...upgraded].map(letter => [letter as PieceLetter, look]));
  }, [set, grade, upgraded]);
  // A board of the first grade has a newcomer's pieces: there the user's own say more.
  const pieces = grade > 1 || upgraded !== '' ? `${set}_${gradePalette(grade)}` : worn;
  return <TriedBoard theme={board.type.name} pieces={pieces} looks={looks} />;
}

interface AllThemesProps {
  boards: readonly OwnBoard[];
  shown: string;
  onShow(named: Named): void;
}

/** All board themes; those that the user does not have can be tried. */
function AllThemes({ boards, shown, onShow }: AllThemesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.all} aria-labelledby="all-boards">
      <header>
        <h2 id="all-boards">{t('boards.all.title')}</h2>
        <p>{t('boards.all.text')}</p>
        <Link to="/marketplace?type=boards">{t('boards.all.market')}</Link>
      </header>
      <ul>
        {THEME_NAMES.map((theme, category) => {
          const own = boards.find(({ type }) => type.name === theme);
          return (
            <li key={theme}>
              <button
                type="button"
                aria-pressed={theme === shown}
                data-missing={own === undefined || undefined}
                onClick={() => onShow(own ? { item: own.id } : { design: theme })}
                data-testid={`theme-${theme}`}
              >
                <BoardThumb theme={theme} category={category} />
                {boardName(t, theme)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <main className={styles.page} aria-busy="true" aria-label={t('common.loading')}>
      <div className={styles.boards}>
        <div className={styles.list}>
          <Skeleton width="100%" height="432px" />
        </div>
        <div>
          <Skeleton width="100%" height="min(536px, 90vw)" radius="0" />
        </div>
        <div>
          <Skeleton width="100%" height="240px" />
        </div>
      </div>
    </main>
  );
}
