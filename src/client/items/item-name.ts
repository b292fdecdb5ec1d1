import type { TFunction } from 'i18next';
import { boardKey } from '../game/board/board-theme';
import { family } from '../i18n/family';

/** Names of items in the language in use; needs the area `figures`. */

/** Figures of avatars; an avatar's url is a figure and a mood. */
export const FIGURES = [
  'zombie_0',
  'zombie_1',
  'zombie_2',
  'knight_0',
  'knight_1',
  'knight_2',
  'queen_0',
  'queen_1',
  'queen_2',
  'jester_0',
  'jester_1',
  'jester_2',
  'raven_0',
  'raven_1',
  'raven_2',
] as const;
export const MOODS = ['0', '1', '2'] as const;

const figureKey = family('figures.name', FIGURES);
const heKey = family('figures.he', MOODS);
const sheKey = family('figures.she', MOODS);

/** An avatar as its url says it: family, figure and mood. */
const AVATAR = /^((?:zombie|knight|queen|jester|raven)_[012])_([012])$/;

/** @returns the avatar's url where this client does not know it */
export function avatarName(t: TFunction, url: string): string {
  const [, figure, mood] = AVATAR.exec(url) ?? [];
  if (figure === undefined || mood === undefined) return url;
  const moodKey = figure.startsWith('queen') ? sheKey : heKey;
  return t('figures.named', {
    name: t(figureKey(figure as Parameters<typeof figureKey>[0])),
    mood: t(moodKey(mood as Parameters<typeof heKey>[0])),
  });
}

/** @returns the board's own name where this client does not know it */
export function boardName(t: TFunction, name: string): string {
  const key: string | undefined = boardKey(name as Parameters<typeof boardKey>[0]);
  return key === undefined ? name : t(key as ReturnType<typeof boardKey>);
}

export const itemName = (t: TFunction, kind: 'avatar' | 'board', name: string): string =>
  kind === 'avatar' ? avatarName(t, name) : boardName(t, name);
