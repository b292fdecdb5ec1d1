import { useMemo } from 'react';
import { type Opening, openingOf } from '../../../rules/openings';
import styles from './opening-name.module.scss';
import { useOpeningNames, useOpenings } from './openings';

/** The opening that the moves on the board make; nothing while openings and names are loading. */
export function OpeningName({ sans }: { sans: readonly string[] }) {
  const book = useOpenings();
  const opening = useMemo(() => book && openingOf(book, sans), [book, sans]);
  return opening && <NamedOpening opening={opening} />;
}

/** Code and name; the name has the direction of its language. */
function NamedOpening({ opening }: { opening: Opening }) {
  const nameOf = useOpeningNames();
  if (!nameOf) return null;
  const { family, isTranslated, variation } = nameOf(opening);
  return (
    <span className={styles.name}>
      <b dir="ltr">{opening.eco}</b>{' '}
      <bdi {...(!isTranslated && ENGLISH)}>{variation ? `${family}: ${variation}` : family}</bdi>
    </span>
  );
}

const ENGLISH = { lang: 'en', translate: 'no' } as const;
