import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '../kit/button';
import { Notice } from '../kit/notice';
import { finishedMatch } from '../matches/endpoints';
import { useRead } from '../page/use-read';
import { CallFailed } from '../screen/call-failed';
import { LonePawn } from '../screen/vignette';
import { ReplayGame } from './replay-game';
import { ReplayShell } from './replay-shell';
import { WaitingReplay } from './waiting-replay';

/** Status text of 404, which `transport/http.ts` gives where the answer brings none. */
const NOT_FOUND = 'Not Found';

/** A finished game, move by move. @source specification §2 (matches), requirements MH-11, MH-12 */
export function ReplayScreen() {
  const { gameid = '' } = useParams();
  // A path that is no number names no game, so the server need not be asked.
  const isNumber = /^\d{1,9}$/.test(gameid);
  const { data, error, retry } = useRead(isNumber ? finishedMatch(Number(gameid)) : null);
  // A finished game changes no more: an answer that comes again does not disturb whoever looks at it.
  if (data) return <ReplayGame key={gameid} id={Number(gameid)} answer={data} />;
  if (!isNumber || error === NOT_FOUND) return <NotFound />;
  return error === null ? <WaitingReplay /> : <Failed onRetry={retry} />;
}

function NotFound() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ReplayShell title={t('replay.notFound.title')}>
      <Notice
        picture={<LonePawn />}
        level={2}
        title={t('replay.notFound.title')}
        text={t('replay.notFound.text')}
      >
        <Button onClick={() => void navigate('/matches')} data-testid="replay-matches">
          {t('replay.notFound.action')}
        </Button>
      </Notice>
    </ReplayShell>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ReplayShell title={t('replay.failed.title')}>
      <CallFailed
        level={2}
        title={t('replay.failed.title')}
        text={t('replay.failed.text')}
        onRetry={onRetry}
      />
    </ReplayShell>
  );
}
