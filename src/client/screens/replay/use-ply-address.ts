import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Millis } from '../../../rules/units';

/** Browsers take no more than some addresses a second; stepping through a game writes the address of the last position only. */
const REST_MS: Millis = 300;

/** The position that an address is about: half-moves made. What is no number is the start. */
export function plyOfAddress(search: string): number {
  const ply = new URLSearchParams(search).get('ply') ?? '';
  return /^\d{1,4}$/.test(ply) ? Number(ply) : 0;
}

/** Query that leads to a position. */
export const searchOfPly = (ply: number): string => (ply === 0 ? '' : `?ply=${ply}`);

/**
 * Keeps the address at the position on show, for a reload and for the address bar. It is the same page: the way
 * back leads out of it.
 *
 * @param resting false while the game is played by itself
 */
export function usePlyAddress(ply: number, resting: boolean): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  useEffect(() => {
    const wanted = searchOfPly(ply);
    if (!resting || search === wanted) return;
    const timer = setTimeout(() => void navigate({ search: wanted }, { replace: true, state }), REST_MS);
    return () => clearTimeout(timer);
  }, [ply, resting, search, state, navigate]);
}
