import { useTranslation } from 'react-i18next';
import { JUDGEMENTS, type Judgement } from '../../../rules/evaluation';
import { family } from '../../i18n/family';
import styles from './glyph.module.scss';

export const GLYPHS = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const satisfies Record<
  Judgement,
  string
>;

const judgementKey = family('review.judgement', JUDGEMENTS);

/** The sign for what a move gave away. @param silent the words stand beside it */
export function Glyph({ judgement, silent = false }: { judgement: Judgement; silent?: boolean }) {
  const { t } = useTranslation();
  const words = t(judgementKey(judgement));
  return (
    <i
      className={styles.glyph}
      data-judgement={judgement}
      dir="ltr"
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words, title: words })}
    >
      {GLYPHS[judgement]}
    </i>
  );
}
