import { type ComponentType, lazy } from 'react';
import { reachActions } from '../state/reach';
import { fetchPart, serverAnswers, untilWorthAsking } from '../transport/fetch-part';

const deps = {
  answers: serverAnswers,
  pause: untilWorthAsking,
  onGone: reachActions.noteGone,
  reload: () => location.reload(),
};

/** A component that is fetched when it is shown. Where the server is gone its place says so until it is back. */
export const fetched = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetchPart(load, deps));
