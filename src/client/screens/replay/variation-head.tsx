import { useTranslation } from 'react-i18next';
import type { Evaluation } from '../../../rules/evaluation';
import { MarkedText } from '../../kit/marked-text';
import { useLanguage } from '../../shell/languages';
import { evaluationText } from './evaluation-text';
import styles from './variation.module.css';

interface VariationHeadProps {
  /** What the position on show is worth; `null` until it is known. */
  own: Evaluation | null;
  /** The same of what was played instead. */
  played: Evaluation | null;
}

/** Above a variation: what it is worth, beside what the game's own move was. */
export function VariationHead({ own, played }: VariationHeadProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const figure = (words: string) => (
    <b>
      <bdi dir="ltr">{words}</bdi>
    </b>
  );
  return (
    // What lies among the moves is left to right but for the words.
    <p className={styles.head} dir={i18n.dir()}>
      {t('replay.variation.title')} {own && figure(evaluationText(own, language))}
      {played && (
        <>
          {' · '}
          <MarkedText
            text={t('replay.variation.played', { value: evaluationText(played, language) })}
            marks={{ figure: words => <bdi dir="ltr">{words}</bdi> }}
          />
        </>
      )}
    </p>
  );
}
