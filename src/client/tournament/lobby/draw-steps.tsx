import { Copy, Lock, LockOpen, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Snapshot } from 'valtio';
import type { DrawOfLots } from '../../../protocol/tournament-entities';
import { Button } from '../../kit/button';
import { useToast } from '../../kit/toast';
import { copyText } from '../../page/files';
import { hourText } from '../../page/moment-text';
import styles from './draw-steps.module.scss';

interface DrawStepsProps {
  draw: Snapshot<DrawOfLots>;
  /** When the list is closed and the seed opened, epoch milliseconds. */
  start: number | undefined;
}

/** The draw of lots before it is drawn: what is sealed, and what will open it. */
export function DrawSteps({ draw: { commit, committedAt }, start }: DrawStepsProps) {
  const { t, i18n } = useTranslation();
  const { toast, say } = useToast();
  const copy = async () => say((await copyText(commit)) ? t('lobby.draw.copied') : commit);
  const opened = start === undefined ? '' : hourText(start, i18n.language);
  return (
    <section className={styles.draw} aria-labelledby="draw-title" data-testid="draw-steps">
      <h2 id="draw-title">{t('lobby.draw.title')}</h2>
      <ol>
        <li data-done>
          <i>
            <Lock size={18} strokeWidth={1.75} aria-hidden="true" />
          </i>
          <h3>{t('lobby.draw.sealed')}</h3>
          <time>{hourText(committedAt, i18n.language)}</time>
          <div>
            <code dir="ltr">
              {commit.match(/.{8}/g)?.map(part => (
                <span key={part}>{part} </span>
              ))}
            </code>
            <Button onClick={() => void copy()}>
              <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.draw.copy')}
            </Button>
            {toast}
          </div>
        </li>
        <li>
          <i>
            <Users size={18} strokeWidth={1.75} aria-hidden="true" />
          </i>
          <h3>{t('lobby.draw.closes')}</h3>
          <time>{opened}</time>
          <p>{t('lobby.draw.closesText')}</p>
        </li>
        <li>
          <i>
            <LockOpen size={18} strokeWidth={1.75} aria-hidden="true" />
          </i>
          <h3>{t('lobby.draw.opens')}</h3>
          <time>{opened}</time>
          <p>{t('lobby.draw.opensText')}</p>
        </li>
      </ol>
    </section>
  );
}
