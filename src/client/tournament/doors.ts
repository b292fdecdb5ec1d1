import { withTexts } from '../i18n/i18n';
import { optional } from '../reporting/optional';
import { fetchScreen, lazyScreen } from '../screen/lazy-screen';
import { MEDIA } from '../styles/media';

/** Screens that are fetched when they are shown, each with its texts. */

const importTournament = () => withTexts(['lobby', 'game'], () => import('./tournament-overlay'));
export const TournamentOverlay = lazyScreen(async () => ({
  default: (await importTournament()).TournamentOverlay,
}));
/** Lies over every screen. */
export const TournamentNote = optional('tournament note', () =>
  fetchScreen(async () => (await importTournament()).TournamentNote),
);
export const TournamentsScreen = lazyScreen(async () => {
  const module = await withTexts(['tournament'], () => import('./tournaments-screen'));
  return { default: module.TournamentsScreen };
});
export const TournamentScreen = lazyScreen(async () => {
  const [{ TournamentScreen, keepMap }, map] = await Promise.all([
    withTexts(['bracket', 'lobby', 'tournament'], () => import('./tournament-screen')),
    // A phone shows the list first.
    matchMedia(MEDIA.phone).matches
      ? null
      : withTexts(['bracket', 'lobby'], () => import('./bracket/map-parts')),
  ]);
  if (map) keepMap(map);
  return { default: TournamentScreen };
});
