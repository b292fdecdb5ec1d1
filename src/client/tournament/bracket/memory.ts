import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Camera } from '../../bracket/camera';
import { BracketControl } from '../../bracket/control';

/** View of a bracket. */
export type View = 'map' | 'list' | 'standings';

/** How a bracket was looked at: whoever comes back from a game, or from a profile, finds it as they left it. */
interface Look {
  view: View | null;
  /** Of the time machine. */
  moment: number | null;
}

interface Remembered extends Look {
  /** `null`: only its list was looked at, the map has never been drawn. */
  camera: Camera | null;
  chosen: number | null;
}

/** By the entry of the history that it was left in, the latest last. */
const memory = new Map<string, Remembered>();
const MOST = 16;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const user = { prefersStillness: () => stillness.matches };

/** The match whose panel an address opens. */
function askedFor(search: string): number | null {
  const match = new URLSearchParams(search).get('match') ?? '';
  return /^\d{1,6}$/.test(match) ? Number(match) : null;
}

/** A control, and how the bracket is looked at besides: as it was left in this entry of the history. */
export function useRemembered() {
  const { key, search } = useLocation();
  const [before] = useState(() => memory.get(key));
  const [control] = useState(() => {
    const made = new BracketControl(user, before?.camera ?? null);
    made.choose(before ? before.chosen : askedFor(search));
    return made;
  });
  const [look, setLook] = useState<Look>({ view: before?.view ?? null, moment: before?.moment ?? null });
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  }, [look]);
  useEffect(
    () => () => {
      const { bracket, chosen } = control.snapshot();
      if (!bracket) return;
      memory.delete(key);
      memory.set(key, { ...latest.current, camera: control.picture && control.camera, chosen });
      for (const oldest of memory.keys()) if (memory.size > MOST) memory.delete(oldest);
    },
    [control, key],
  );
  return { control, look, setLook };
}
