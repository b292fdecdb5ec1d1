import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Group } from '../game/settings/rows';
import { Button } from '../kit/button';
import { useActions } from '../page/actions';
import { saveFile } from '../page/files';
import { app } from '../state/app';
import { Row } from './account-rows';
import { type CopyAsked, CopyForm } from './copy-form';
import { DeleteAccount } from './delete-account';
import { accountFile } from './endpoints';
import { codeProblem, proofAfter } from './proof';

/** Settings about the data kept for the account: downloading a copy of it, and deleting the account. */
export function DataGroup({ say }: { say: (text: string) => void }) {
  const { t } = useTranslation();
  const { calls } = useActions();
  const { user } = useSnapshot(app);
  /** Downloaded share of the copy, from 0 to 1; `null` while no download runs. */
  const [share, setShare] = useState<number | null>(null);
  /** Proof that the server wants before it sends the copy; `null` while it wants none. */
  const [asked, setAsked] = useState<CopyAsked | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download(otpCode?: string): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    const onShare = (next: number): void => {
      setAsked(null);
      setShare(next);
    };
    const file = await calls.download({ ...accountFile(otpCode), onShare }, controller.signal);
    if (controller.signal.aborted) return;
    setShare(null);
    if (file.ok) {
      setAsked(null);
      saveFile(`kingside_${new Date().toISOString().slice(0, 10)}.json`, file.data);
    } else if (file.proof) setAsked({ proof: proofAfter(file.proof), problem: codeProblem(file.proof) });
    else if (asked !== null) setAsked({ ...asked, problem: 'unreachable' });
    else say(t('configuration.data.failed'));
  }

  const percent = Math.floor((share ?? 0) * 100);

  function giveUp(): void {
    running.current?.abort();
    setShare(null);
    setAsked(null);
  }

  return (
    <Group title={t('configuration.data.title')}>
      <Row name={t('configuration.data.copy')} hint={t('configuration.data.copyHint')}>
        <Button
          size="small"
          busy={share !== null}
          disabled={user === null}
          aria-label={share === null ? undefined : t('configuration.data.stop', { percent })}
          onClick={({ detail }) => {
            if (share === null) void download();
            // The second click of a double click belongs to the first.
            else if (detail < 2) giveUp();
          }}
          data-testid="configuration-export"
        >
          {share === null ? (
            <Download size={17} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <X size={17} strokeWidth={1.75} aria-hidden="true" />
          )}
          {share === null ? t('configuration.data.download') : t('configuration.data.coming', { percent })}
        </Button>
      </Row>
      <Row name={t('configuration.data.end')} hint={t('configuration.data.endHint')}>
        <Button
          size="small"
          look="danger"
          disabled={user === null}
          onClick={() => setDeleting(true)}
          data-testid="configuration-delete"
        >
          {t('configuration.data.delete')}
        </Button>
      </Row>
      {asked !== null && (
        <CopyForm
          asked={asked}
          running={share !== null}
          onProved={otpCode => void download(otpCode)}
          onClose={giveUp}
        />
      )}
      {isDeleting && user !== null && (
        <DeleteAccount username={user.username} onClose={() => setDeleting(false)} />
      )}
    </Group>
  );
}
