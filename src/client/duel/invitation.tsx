import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareLink } from '../game/pgn/share-link';
import { minutesText } from '../game/texts/time-text';
import { Button, IconButton } from '../kit/button';
import { QrCode } from '../kit/qr-code';
import { useToast } from '../kit/toast';
import { copyText } from '../page/files';
import { duelPath } from '../page/profile-path';
import styles from './invitation.module.scss';

interface InvitationProps {
  /** The code of the duel. */
  code: string;
  /** Milliseconds until it is closed if nobody comes. */
  left: number | null;
}

/** How somebody else gets to the duel: by its code, by a link, or with the camera of their phone (DU-11). */
export function Invitation({ code, left }: InvitationProps) {
  const { t } = useTranslation();
  const { url, toast, copy } = useCopying(code);
  const share = () => shareLink(url, () => copy(url, t('duel.invite.shared')));
  return (
    <aside className={styles.invitation} aria-label={t('duel.invite.title')}>
      <h2>{t('duel.invite.title')}</h2>
      <div className={styles.qr}>
        <QrCode text={url} label={t('duel.invite.qr')} />
      </div>
      <div className={styles.about}>
        <p className={styles.label}>{t('duel.invite.code')}</p>
        <Code code={code} onCopy={copy} />
        <p className={styles.url}>
          <bdi dir="ltr" translate="no">
            {url.replace(/^https?:\/\//, '')}
          </bdi>
        </p>
      </div>
      <Button
        look="gold"
        size="large"
        block
        className={styles.share}
        onClick={share}
        data-testid="duel-share"
      >
        <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('duel.invite.share')}
      </Button>
      <Expiry left={left} />
      {toast}
    </aside>
  );
}

/** The code of a duel that only the challenged player may join, and how long they have: nobody else is invited (DU-11). */
export function ChallengeCode({ code, left }: InvitationProps) {
  const { t } = useTranslation();
  const { toast, copy } = useCopying(code);
  return (
    <div className={styles.challenge}>
      <span>{t('duel.invite.code')}</span>
      <Code code={code} onCopy={copy} />
      <Expiry left={left} />
      {toast}
    </div>
  );
}

type Copying = (text: string, done: string) => Promise<void>;

/** Copies texts about the duel of a code, and says what came of it. */
function useCopying(code: string) {
  const { t } = useTranslation();
  const { toast, say } = useToast();
  const url = `${location.origin}${duelPath(code)}`;
  const copy: Copying = async (text, done) =>
    say((await copyText(text)) ? done : t('duel.invite.notShared', { url }));
  return { url, toast, copy };
}

function Code({ code, onCopy }: { code: string; onCopy: Copying }) {
  const { t } = useTranslation();
  return (
    <p className={styles.code}>
      <bdi dir="ltr" translate="no" data-testid="duel-id">
        {code}
      </bdi>
      <IconButton
        label={t('duel.invite.copy')}
        onClick={() => void onCopy(code, t('duel.invite.copied'))}
        data-testid="duel-copy"
      >
        <Copy size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </p>
  );
}

function Expiry({ left }: Pick<InvitationProps, 'left'>) {
  const { t } = useTranslation();
  return (
    left !== null && (
      <p className={styles.expiry} role="timer">
        <span>{t('duel.invite.expires')}</span>
        <time dir="ltr">{minutesText(left, 'up')}</time>
      </p>
    )
  );
}
