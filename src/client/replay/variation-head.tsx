import { useTranslation } from 'react-i18next';
import type { Evaluation } from '../../rules/evaluation';
import { MarkedText } from '../kit/marked-text';
import { useLanguage } from '../page/languages';
import { evaluationText } from './evaluation-text';
import styles from './variation.module.scss';

interface VariationHeadProps {
  /** Evaluation of the position on show; `null` until it is known. */
  own: Evaluation | null;
  /** Evaluation after the move that the game went on with. */
  played: Evaluation | null;
}

/** Head of a variation: its evaluation, beside that of the game's own move. */
export function VariationHead({ own, played }: VariationHeadProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const figure = (words: string) => (
    <b>
      <bdi dir="ltr">{words}</bdi>
    </b>
  );
  return (
    // The moves around it run left to right; these words follow the language.
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
