import { Check, Download, LogOut, RotateCcw, ShieldAlert } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { HistoryEntry } from '../../protocol/history';
import { CLIENT_VERSION, RENAME_COST_KING } from '../../protocol/limits';
import { alertActions } from '../alerts/state/alert-actions';
import { PgnButtons } from '../game/pgn/pgn-buttons';
import { Group, Switch } from '../game/settings/rows';
import { BreakingName } from '../kit/breaking-name';
import { Button, IconButton } from '../kit/button';
import { ButtonLink } from '../kit/button-link';
import { CoinAmount } from '../kit/coin-amount';
import { PlayerName } from '../kit/player-name';
import { Skeleton } from '../kit/waiting';
import { dayAndTime } from '../matches/date-text';
import * as endpoints from '../matches/endpoints';
import { useMatchActions } from '../matches/use-match-actions';
import { useLanguage } from '../page/languages';
import { PRODUCT_NAME } from '../page/logo';
import { useRead } from '../page/use-read';
import { confirmExit } from '../screen/exit';
import { defaultSettings, settings, settingsActions } from '../settings/state/settings';
import { app, hasName } from '../state/app';
import styles from './configuration.module.scss';
import { BeforeVisit } from './visit';

interface RowProps {
  name: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A line of the page that is no switch. */
export function Row({ name, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {name}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      {children}
    </div>
  );
}

/** @source CF-02, CF-03, SH-14 */
export function AccountGroup() {
  const { t } = useTranslation();
  const { user } = useSnapshot(app);
  const named = hasName(user);
  const { challenges } = useSnapshot(settings);
  return (
    <Group title={t('configuration.group.account')}>
      <Row
        name={t('configuration.username')}
        hint={
          user === null ? (
            <Skeleton width="120px" height="16px" />
          ) : (
            named && <BreakingName name={user.username} />
          )
        }
      >
        <Button
          size="small"
          disabled={user === null}
          onClick={() => alertActions.open({ kind: 'rename' })}
          data-testid="configuration-username"
        >
          {t('configuration.change')}
          {named && <CoinAmount amount={RENAME_COST_KING} />}
        </Button>
      </Row>
      <Row name={t('common.page.otp')} hint={t('configuration.otp.hint')}>
        <ButtonLink to="/configuration/otp" size="small" data-testid="configuration-otp">
          {user?.otp && <Check size={17} strokeWidth={2} color="var(--jade)" aria-hidden="true" />}
          {t(user?.otp ? 'configuration.otp.on' : 'configuration.otp.off')}
        </ButtonLink>
      </Row>
      <Switch
        name="challenges"
        hint={t('settings.challengesHint')}
        on={challenges}
        set={on => settingsActions.change({ challenges: on })}
      />
      <Row name={t('configuration.exit')}>
        <Button size="small" onClick={confirmExit} data-testid="configuration-exit">
          <LogOut className={styles.out} size={17} strokeWidth={1.75} aria-hidden="true" />
          {t('common.exit')}
        </Button>
      </Row>
    </Group>
  );
}

/** The latest finished game; without one there is nothing to press. @source CF-12 */
export function LastGameGroup({ say }: { say: (text: string) => void }) {
  const { t } = useTranslation();
  const fresh = true;
  const { data, error, loading, retry } = useRead(endpoints.history(0, ''), fresh);
  const actions = useMatchActions('annotated', true, say);
  const entry = data?.content[0] ?? null;
  const failed = error !== null && entry === null;
  return (
    <Group title={t('configuration.group.lastGame')}>
      <Row
        name={entry ? <LastOpponent entry={entry} /> : t('configuration.lastGame')}
        hint={
          loading ? (
            <Skeleton width="160px" height="16px" />
          ) : entry ? (
            <PlayedOn date={entry.date} />
          ) : (
            t(failed ? 'configuration.lastGameFailed' : 'configuration.noGame')
          )
        }
      >
        {entry && <PgnButtons game={() => actions.pgn(entry)} form="annotated" onTold={say} />}
        {failed ? (
          <Button size="small" onClick={retry}>
            {t('configuration.retry')}
          </Button>
        ) : (
          <>
            {!entry && (
              <IconButton label={t('matches.pgn.download')} disabled data-testid="pgn-download">
                <Download size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={t('alert.report.action')}
              disabled={!entry}
              onClick={() => entry && actions.report?.(entry)}
              data-testid="configuration-report"
            >
              <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </Row>
    </Group>
  );
}

function LastOpponent({ entry }: { entry: HistoryEntry }) {
  const { user } = useSnapshot(app);
  return <PlayerName name={entry.whites === user?.username ? entry.blacks : entry.whites} />;
}

const PlayedOn = ({ date }: { date: string }) => {
  const { day, time } = dayAndTime(date, useLanguage());
  return `${day} · ${time}`;
};

/** @source CF-11 */
export function AboutGroup() {
  const { t } = useTranslation();
  const before = use(BeforeVisit);
  const [undo, setUndo] = useState(false);
  return (
    <Group title={t('configuration.group.about')}>
      <Row name={PRODUCT_NAME}>
        <span className={styles.value} data-testid="configuration-version">
          {t('configuration.version', { version: CLIENT_VERSION })}
        </span>
      </Row>
      <Row name={t('configuration.reset')} hint={t('configuration.resetHint')}>
        <Button
          size="small"
          onClick={() => {
            const { language } = settings;
            settingsActions.change(
              undo && before ? { ...before, language } : { ...defaultSettings(), language },
            );
            setUndo(!undo);
          }}
          data-testid="configuration-reset"
        >
          <RotateCcw size={17} strokeWidth={1.75} aria-hidden="true" />
          {undo ? t('configuration.undo') : t('configuration.resetNow')}
        </Button>
      </Row>
    </Group>
  );
}
