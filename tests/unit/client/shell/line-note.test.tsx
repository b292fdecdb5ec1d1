import { afterEach, describe, expect, test, vi } from 'vitest';
import { LineNote } from '../../../../src/client/shell/line-note';
import { reachActions } from '../../../../src/client/state/reach';
import { asText } from '../page/as-text';

const shown = (): string => {
  vi.stubGlobal('navigator', { onLine: true });
  return asText(<LineNote />);
};

afterEach(() => {
  reachActions.noteLine('good');
  reachActions.noteSaid(false);
});

describe('the note about the line', () => {
  test('[ER-04] a lost line is said, also while an unseen part waits for the server', () => {
    expect(shown()).not.toContain('Trying again');
    reachActions.noteGone();
    expect(shown()).not.toContain('Trying again');
    reachActions.noteLine('lost');
    expect(shown()).toContain('Trying again');
  });

  test('[ER-04] the note is left out where the page on show says the same', () => {
    reachActions.noteLine('lost');
    reachActions.noteSaid(true);
    expect(shown()).not.toContain('Trying again');
  });
});
