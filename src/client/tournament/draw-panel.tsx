import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAW_VERDICTS, type DrawVerdict, type PublishedDraw, verifyDraw } from '../../rules/lots';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { PlayerName } from '../kit/player-name';
import styles from './draw-panel.module.scss';

const verdictKey = family('bracket.draw.verdict', DRAW_VERDICTS);

/** The draw of lots: what was sealed before it, what opened it, and a button that repeats it here. */
export function DrawPanel({ draw }: { draw: PublishedDraw }) {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<DrawVerdict | null>(null);
  const { commit, seed, entrants, order } = draw;
  return (
    <details className={styles.panel} data-testid="draw">
      <summary>
        <Dices size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('bracket.draw.title')}
      </summary>
      <p>{t('bracket.draw.text')}</p>
      <dl>
        <dt>{t('bracket.draw.commit')}</dt>
        <dd dir="ltr">{commit}</dd>
        <dt>{t('bracket.draw.seed')}</dt>
        <dd dir={seed ? 'ltr' : undefined}>{seed ?? t('bracket.draw.notYet')}</dd>
      </dl>
      {entrants && order && (
        <ol className={styles.order}>
          {order.map(number => (
            <li key={number}>
              <PlayerName name={entrants[number - 1] ?? String(number)} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.check}>
        <Button size="small" onClick={() => setVerdict(verifyDraw(draw))} data-testid="draw-verify">
          {t('bracket.draw.verify')}
        </Button>
        <span role="status" data-verdict={verdict ?? undefined} data-testid="draw-verdict">
          {verdict && t(verdictKey(verdict))}
        </span>
      </div>
    </details>
  );
}
