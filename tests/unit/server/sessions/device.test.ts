import { expect, test } from 'vitest';
import { deviceOf } from '../../../../src/server/sessions/device';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Chrome', 'Windows', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera', 'Windows', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Samsung Internet',
    'Android',
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['Safari', 'iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  [
    'Safari',
    'macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [null, null, 'curl/8.5.0'],
  [null, null, undefined],
])('a session is described as %s on %s', (browser, system, agent) => {
  expect(deviceOf(agent)).toEqual({ browser, system });
});
