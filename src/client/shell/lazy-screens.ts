import { withTexts } from '../i18n/i18n';
import { lazyScreen } from '../screen/lazy-screen';

/** The screens that are fetched when they are shown, each with its texts. */

export const LiveScreen = lazyScreen(async () => {
  const module = await withTexts(['live'], () => import('../live/live-screen'));
  return { default: module.LiveScreen };
});
const importDuels = () => withTexts(['duel', 'queue'], () => import('../duel/duel-views'));
export const DuelScreen = lazyScreen(async () => ({ default: (await importDuels()).DuelScreen }));
export const DuelWait = lazyScreen(async () => ({ default: (await importDuels()).DuelWait }));
export const DuelReady = lazyScreen(async () => ({ default: (await importDuels()).DuelReady }));
export const StakeBack = lazyScreen(async () => ({ default: (await importDuels()).StakeBack }));
const importTournament = () => withTexts(['lobby', 'game'], () => import('../tournament/tournament-overlay'));
export const TournamentOverlay = lazyScreen(async () => ({
  default: (await importTournament()).TournamentOverlay,
}));
export const TournamentNote = lazyScreen(async () => ({
  default: (await importTournament()).TournamentNote,
}));
export const TournamentsScreen = lazyScreen(async () => {
  const module = await withTexts(['tournament'], () => import('../tournament/tournaments-screen'));
  return { default: module.TournamentsScreen };
});
export const NameCards = lazyScreen(async () => ({
  default: (await import('../players/name-cards')).NameCards,
}));
export const MatchesScreen = lazyScreen(async () => {
  const module = await withTexts(['matches'], () => import('../matches/matches-screen'));
  return { default: module.MatchesScreen };
});
export const AnalysisScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['replay', 'review', 'game', 'board'],
    () => import('../replay/analysis/analysis-screen'),
  );
  return { default: module.AnalysisScreen };
});
export const MarketScreen = lazyScreen(async () => {
  const module = await withTexts(['market', 'figures'], () => import('../market/market-screen'));
  return { default: module.MarketScreen };
});
export const StatementScreen = lazyScreen(async () => {
  const module = await withTexts(['statement', 'figures'], () => import('../statement/statement-screen'));
  return { default: module.StatementScreen };
});
export const OtpScreen = lazyScreen(async () => {
  const module = await withTexts(['otp', 'account'], () => import('../otp/otp-screen'));
  return { default: module.OtpScreen };
});
export const ConfigurationScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['configuration', 'settings', 'matches', 'game'],
    () => import('../configuration/configuration-screen'),
  );
  return { default: module.ConfigurationScreen };
});
export const TournamentScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['bracket', 'lobby', 'tournament'],
    () => import('../tournament/tournament-screen'),
  );
  return { default: module.TournamentScreen };
});
export const BoardsScreen = lazyScreen(async () => {
  const module = await withTexts(['boards', 'items', 'figures'], () => import('../boards/boards-screen'));
  return { default: module.BoardsScreen };
});
const importItems = () => withTexts(['items', 'figures'], () => import('../items/item-views'));
export const HubScreen = lazyScreen(async () => ({ default: (await importItems()).HubScreen }));
export const ItemScreen = lazyScreen(async () => ({ default: (await importItems()).ItemScreen }));
export const ProfileScreen = lazyScreen(async () => {
  const module = await withTexts(['profile', 'matches'], () => import('../profile/profile-screen'));
  return { default: module.ProfileScreen };
});
// A board comes with these two.
export const ReplayScreen = lazyScreen(async () => {
  const module = await withTexts(
    ['replay', 'review', 'matches', 'game', 'board'],
    () => import('../replay/replay-screen'),
  );
  return { default: module.ReplayScreen };
});
export const SpectateScreen = lazyScreen(async () => {
  const module = await withTexts(['spectate', 'game', 'board'], () => import('../spectate/spectate-screen'));
  return { default: module.SpectateScreen };
});
