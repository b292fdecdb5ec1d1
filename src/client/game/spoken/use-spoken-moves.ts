import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenMoves } from './spoken-move';

/** The moves that have come last, in words: see `spokenMoves`. */
export function useSpokenMoves(moves: readonly { san: string }[]): string | undefined {
  const { t } = useTranslation();
  const { length } = moves;
  const [{ now, before }, setKnown] = useState({ now: length, before: length });
  if (now !== length) setKnown({ now: length, before: now });
  return spokenMoves(t, moves, before);
}
