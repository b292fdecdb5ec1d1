import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { breakable } from './breaking-name';
import styles from './player-name.module.scss';

/** Name that stands for a player whose account is deleted: `goneName` of `rules/gone.ts`. */
const GONE = /^~\d+$/;

/** Whether the name stands for a deleted account, which has no profile either. */
export const isGone = (name: string): boolean => GONE.test(name);

/** A username, or words in the user's language that its account is deleted. */
export const nameText = (t: TFunction, name: string): string => (isGone(name) ? t('common.gone') : name);

interface PlayerNameProps {
  name: string;
  /** Letters that are marked where they stand in it, small or capital. */
  marked?: string;
  lines?: 1 | 2;
}

/**
 * A username on one line, or two, kept apart from the direction of the text around it: for rails, rows and boxes. Where a name has to be whole,
 * `BreakingName` stands.
 */
export function PlayerName({ name, marked = '', lines = 1 }: PlayerNameProps) {
  if (isGone(name)) return <GoneName />;
  const at = marked === '' ? -1 : name.toLowerCase().indexOf(marked.toLowerCase());
  const end = at + marked.length;
  return (
    <bdi className={styles.name} translate="no" data-player={name} data-short={lines}>
      {at < 0 ? (
        lines === 1 ? (
          name
        ) : (
          breakable(name)
        )
      ) : (
        <>
          {name.slice(0, at)}
          <mark>{name.slice(at, end)}</mark>
          {name.slice(end)}
        </>
      )}
    </bdi>
  );
}

/** Words in place of a deleted account's name. A part of its own, so that the names of a long list ask for no texts. */
function GoneName() {
  const { t } = useTranslation();
  return (
    <span className={styles.gone} data-short>
      {t('common.gone')}
    </span>
  );
}

/** A username for the middle of a sentence: kept apart from the sentence's direction by Unicode's isolates. */
export const apart = (name: string): string => `\u2068${name}\u2069`;
