import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { PLAIN_SET, pieceStyle, plainest } from '../../rules/piece-style';
import { frameStyle } from '../game/board/board-theme';
import { game } from '../game/state/game';
import { gameActions } from '../game/state/game-actions';
import * as endpoints from '../items/endpoints';
import { bareName, wornName } from '../items/item-words';
import { PATH_OF, useItems } from '../items/use-items';
import { Problem } from '../kit/field';
import { useActions } from '../page/actions';
import { useRead } from '../page/use-read';
import { PieceImage } from '../screen/piece-image';
import { app } from '../state/app';
import { canActivate } from './board-badge';
import styles from './own-look.module.scss';

/**
 * Board and pieces of the user beside their game, to be chosen from what they own. The board shows a choice at once; it is
 * stored as on the pages of boards and pieces, and taken back where that fails.
 */
export function OwnLook() {
  const { t } = useTranslation();
  const { session } = useActions();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function wear(look: Parameters<typeof gameActions.wear>[0], store: () => Promise<boolean>) {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    const takeBack = gameActions.wear(look);
    const isStored = await store();
    if (isStored) await session.reloadUser();
    else takeBack();
    setFailed(!isStored);
    setBusy(false);
  }

  return (
    <div>
      <Boards isBusy={isBusy} wear={wear} />
      <Pieces isBusy={isBusy} wear={wear} />
      {hasFailed && <Problem>{t('items.failed')}</Problem>}
    </div>
  );
}

interface LookProps {
  isBusy: boolean;
  wear: (look: Parameters<typeof gameActions.wear>[0], store: () => Promise<boolean>) => Promise<void>;
}

function Boards({ isBusy, wear }: LookProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { user, userVersion } = useSnapshot(app);
  const { player } = useSnapshot(game);
  const { data } = useRead(endpoints.boards(), true, userVersion);
  const uid = user?.firebaseId ?? '';
  const own = data?.filter(board => board.active || canActivate(board, uid)) ?? [];
  async function activate(id: number): Promise<boolean> {
    const result = await calls.change(endpoints.activateBoard(id), 'boards', 'publicUser');
    return result.ok && result.data.message === undefined;
  }
  return (
    <Looks
      title={t('items.part.board')}
      looks={own.map(({ id, type: { name } }) => ({
        id,
        words: wornName(t, 'board', name),
        isChosen: name === player?.board,
        picture: <span className={styles.squares} style={frameStyle(name, true)} />,
        choose: () => void wear({ board: name }, () => activate(id)),
      }))}
      isBusy={isBusy}
      testId="board"
    />
  );
}

function Pieces({ isBusy, wear }: LookProps) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { player, side } = useSnapshot(game);
  const { items } = useItems('piece');
  const worn = player?.card?.piece ?? null;
  const own = items?.filter(({ state }) => state === 'owned') ?? [];
  async function putOn(id: number): Promise<boolean> {
    const result = await calls.change(endpoints.putOn(PATH_OF.piece, id), 'publicUser');
    return result.ok && result.data.active;
  }
  async function putOff(): Promise<boolean> {
    const result = await calls.change(endpoints.putOff(PATH_OF.piece, worn?.id ?? 0), 'publicUser');
    return result.ok && result.data.status === 'ok';
  }
  // Where the plain pieces are owned, wearing none is no choice of its own.
  const isPlainOwned = own.some(({ name }) => isPlain(name));
  const none: Look = {
    id: 0,
    words: bareName(t, 'piece'),
    isChosen: worn === null,
    picture: <PieceImage side={side} letter="n" size={36} />,
    choose: () => void wear({ piece: null }, putOff),
  };
  return (
    <Looks
      title={t('items.part.piece')}
      looks={(own.length > 0 && !isPlainOwned ? [none] : []).concat(
        own.map(({ id, name }) => ({
          id,
          words: wornName(t, 'piece', name),
          isChosen: worn === null ? isPlain(name) : id === worn.id,
          picture: <PieceImage side={side} letter="n" look={pieceStyle(name)} size={36} />,
          choose: () => void wear({ piece: { id, type: name } }, () => putOn(id)),
        })),
      )}
      isBusy={isBusy}
      testId="pieces"
    />
  );
}

const isPlain = (name: string): boolean => plainest(name) === plainest(PLAIN_SET);

interface Look {
  id: number;
  words: string;
  isChosen: boolean;
  picture: ReactNode;
  choose: () => void;
}

/** A choice of one by its picture. Without anything to choose from it shows nothing. */
function Looks(props: { title: string; looks: readonly Look[]; isBusy: boolean; testId: string }) {
  const { title, looks, isBusy, testId } = props;
  const group = useId();
  if (looks.length === 0) return null;
  return (
    <fieldset className={styles.choice} data-testid={`look-${testId}`}>
      <legend>{title}</legend>
      <div className={styles.looks}>
        {looks.map(({ id, words, isChosen, picture, choose }) => (
          <label key={id} className={styles.look} title={words} data-busy={isBusy || undefined}>
            <input
              type="radio"
              name={group}
              aria-label={words}
              checked={isChosen}
              onChange={choose}
              data-testid={`look-${testId}-${id}`}
            />
            {picture}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
