import { type ComponentType, lazy } from 'react';
import { reachActions } from '../state/reach';
import { fetchPart, serverAnswers, untilWorthAsking } from '../transport/fetch-part';

const deps = {
  answers: serverAnswers,
  pause: untilWorthAsking,
  onGone: reachActions.noteGone,
  reload: () => location.reload(),
};

/** Fetches a part of the client. While the server is gone the page says so, and is loaded anew when it is back. */
export const fetchScreen = <Part>(load: () => Promise<Part>): Promise<Part> => fetchPart(load, deps);

/** A screen that is fetched when it is shown. While the server is gone its place says so. */
export const lazyScreen = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => fetchScreen(load));
