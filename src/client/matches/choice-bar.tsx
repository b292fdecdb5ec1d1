import { Download, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PgnForm } from '../../rules/pgn';
import { Button, IconButton } from '../kit/button';
import { Switch } from '../kit/switch';
import { installation } from '../state/installation';
import { ALL, type Choice, choiceQuery, countOf, NONE } from './choice';
import styles from './choice-bar.module.scss';
import { useExport } from './use-export';

interface ChoiceBarProps {
  /** Of the filter that makes the list. */
  query: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Games of the list, `null` while that is not known. */
  total: number | null;
  form: PgnForm;
  onForm: (form: PgnForm) => void;
  analysis: boolean;
  onAnalysis: (analysis: boolean) => void;
  say: (text: string) => void;
}

/** Actions on the games that have been chosen, whether or not it is known how many; nothing without any. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { query, choice, onChoose, total, form, onForm, analysis, onAnalysis, say } = props;
  const { t } = useTranslation();
  const { exporting, exportGames } = useExport(say);
  const count = countOf(choice, total);
  if (count === 0) return null;

  const parts = [query, choiceQuery(choice), `form=${form}`, analysis && 'analysis=true'];
  return (
    <section className={styles.bar} aria-label={t('matches.choice.label')} data-testid="choice">
      <IconButton label={t('matches.choice.clear')} onClick={() => onChoose(NONE)} data-testid="choice-clear">
        <X size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <p role="status" data-testid="choice-count">
        {count === null ? t('matches.choice.label') : t('matches.choice.count', { count })}
      </p>
      {total !== null && count !== null && count < total && (
        <Button look="text" className={styles.all} onClick={() => onChoose(ALL)} data-testid="choice-all">
          {t('matches.choice.all', { count: total })}
        </Button>
      )}
      <div className={styles.wishes}>
        <Switch
          className={styles.wish}
          checked={form === 'annotated'}
          onChange={on => onForm(on ? 'annotated' : 'plain')}
          data-testid="pgn-clocks"
        >
          {t('matches.export.clocks')}
        </Switch>
        {installation.reviews && (
          <Switch className={styles.wish} checked={analysis} onChange={onAnalysis} data-testid="pgn-analysis">
            {t('matches.export.analysis')}
          </Switch>
        )}
      </div>
      <Button
        look="gold"
        className={styles.export}
        busy={exporting}
        disabled={exporting}
        onClick={() => exportGames(parts.filter(Boolean).join('&'))}
        data-testid="export"
      >
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('matches.export.action')}
      </Button>
    </section>
  );
}
