import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { datesOf, stageAt } from '../../../rules/tournament';
import { openDuelCount } from '../../duel/endpoints';
import { numberFormat } from '../../kit/number-text';
import { VisuallyHidden } from '../../kit/visually-hidden';
import { totalOf } from '../../live/live-filter';
import { useReadAgain } from '../../page/use-read-again';
import { app } from '../../state/app';
import { untilText, useServerNow } from '../../tournament/list/until';
import { useTournaments } from '../../tournament/list/use-tournaments';
import { nextTournament, tournaments } from '../../tournament/state/tournaments';
import { useGamesToWatch } from '../../watch/use-games-to-watch';
import styles from '../menu/menu.module.scss';

/** Time between two calls for the menu's badges, which need not be exact. */
const EVERY_MS = 30_000;
/** Time to a tournament from which its countdown is shown: days are nothing to hurry for. */
const SOON_MS = 24 * 3_600_000;

const HOUR_MS = 3_600_000;

/** Full hours that are left: beside its entry there is room for no longer text. */
const hoursText = (left: number, language: string): string =>
  numberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }).format(
    Math.floor(left / HOUR_MS),
  );

/** When the next tournament begins, while one can be entered. */
export function TournamentBadge() {
  const { t, i18n } = useTranslation();
  useTournaments(EVERY_MS);
  const { list } = useSnapshot(tournaments);
  const now = useServerNow();
  const next = nextTournament(list as Parameters<typeof nextTournament>[0], now);
  if (!next || stageAt(next, now) !== 'open') return null;
  const left = datesOf(next.openDate, next.startDate).starts - now;
  if (left >= SOON_MS) return null;
  return (
    <MenuBadge kind="countdown" data-testid="menu-countdown">
      <VisuallyHidden>{t('tournament.bubble.closeIn')}</VisuallyHidden>{' '}
      <bdi dir="auto">{left < HOUR_MS ? untilText(left, i18n.language) : hoursText(left, i18n.language)}</bdi>
    </MenuBadge>
  );
}

/** Whether no alert covers the page: behind one nothing is asked for, since the server may want its answer first. */
const useIsSeen = (): boolean => useSnapshot(app).alertSettings === null;

/** Number of duels that wait for an opponent. */
export function DuelBadge() {
  const { t } = useTranslation();
  const { answer } = useReadAgain(openDuelCount(), useIsSeen(), EVERY_MS);
  const count = answer?.data.open ?? 0;
  if (count === 0) return null;
  return (
    <MenuBadge kind="count" data-testid="menu-duel-count">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('live.duels', { count })}</VisuallyHidden>
    </MenuBadge>
  );
}

/** How many games are being played. */
export function LiveBadge() {
  const { t } = useTranslation();
  const { games } = useGamesToWatch(useIsSeen(), '?count=1', EVERY_MS);
  const count = games === null ? 0 : totalOf(games, null);
  if (count === 0) return null;
  return (
    <MenuBadge kind="live" data-testid="menu-live-count">
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('live.games', { count })}</VisuallyHidden>
    </MenuBadge>
  );
}

interface MenuBadgeProps {
  /** A countdown, a running event, or a count. */
  kind: 'countdown' | 'live' | 'count';
  children: ReactNode;
  'data-testid': string;
}

/** A word or a figure at the end of an entry; where the entry is an icon alone, a dot on it. */
function MenuBadge({ kind, children, ...rest }: MenuBadgeProps) {
  return (
    <span className={styles.badge} data-kind={kind} {...rest}>
      <span>{children}</span>
    </span>
  );
}
