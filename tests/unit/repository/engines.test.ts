import { expect, test } from 'vitest';
import { enginesHere } from '../../support/engines/engines';

test('the run names each engine that is not installed, and how to install it', () => {
  expect(enginesHere(() => true)).toEqual({ engines: ['Firefox', 'WebKit'], leftOut: [] });
  // A driver without a display is no use.
  const { engines, leftOut } = enginesHere(program => program !== 'Xvfb');
  expect(engines).toEqual(['Firefox']);
  expect(leftOut).toEqual([expect.stringMatching(/WebKit.*apt-get install webkit2gtk-driver xvfb/)]);
});
