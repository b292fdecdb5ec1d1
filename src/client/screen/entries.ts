import {
  ChessPawn,
  Grid3x3,
  History,
  type LucideIcon,
  Microscope,
  Radio,
  Settings,
  Store,
  Swords,
  Trophy,
  UserRound,
} from 'lucide-react';
import { ANALYSIS_PATH, LIVE_VIEW, titleKey } from '../page/page-title';
import { profilePath } from '../page/profile-path';

/** The product's screens, as the menu has them. */
export const ENTRIES = {
  play: { to: '/', Icon: ChessPawn, label: 'home.play' },
  tournament: { to: '/tournament', Icon: Trophy, label: titleKey('tournaments') },
  duel: { to: '/duel', Icon: Swords, label: titleKey('duel') },
  live: { to: LIVE_VIEW, Icon: Radio, label: titleKey('live') },
  matches: { to: '/matches', Icon: History, label: titleKey('matches') },
  analysis: { to: ANALYSIS_PATH, Icon: Microscope, label: titleKey('analysis') },
  boards: { to: '/boards', Icon: Grid3x3, label: titleKey('boards') },
  profile: { to: '/profile', Icon: UserRound, label: titleKey('profile') },
  market: { to: '/marketplace', Icon: Store, label: titleKey('marketplace') },
  configuration: { to: '/configuration', Icon: Settings, label: titleKey('configuration') },
} as const satisfies Record<string, { to: string; Icon: LucideIcon; label: string }>;

export type EntryId = keyof typeof ENTRIES;

/** Entries of the bar of a phone, before the sheet with the rest. */
export const BAR: readonly EntryId[] = ['play', 'tournament', 'live', 'matches'];
/** Entries of a rail, below each other; the settings stand apart. */
export const RAIL: readonly EntryId[] = [
  'play',
  'tournament',
  'duel',
  'live',
  'matches',
  'analysis',
  'boards',
  'profile',
  'market',
];

/** Its own ones, and not another player's. */
const OWN_PAGES = ['avatars', 'pieces', 'frames', 'flags'].map(kind => `/profile/${kind}`);

/**
 * Which entry a page belongs to.
 *
 * @param page see `pageOf`
 * @param username the user's own
 * @returns `isIt`: the page is where the entry leads. `null` for a page of none
 */
export function entryOf(page: string, username: string | null): { id: EntryId; isIt: boolean } | null {
  const ids = Object.keys(ENTRIES) as EntryId[];
  const exact = ids.find(id => ENTRIES[id].to === page);
  if (exact !== undefined) return { id: exact, isIt: true };
  if (OWN_PAGES.includes(page) || (username !== null && page === profilePath(username)))
    return { id: 'profile', isIt: false };
  const within = ids.find(id => id !== 'play' && id !== 'profile' && page.startsWith(`${ENTRIES[id].to}/`));
  return within === undefined ? null : { id: within, isIt: false };
}
