import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../../../src/server/configuration';
import { compareSettings } from '../../../src/server/installation/shared-settings';
import { ownDatabase } from '../own-database';

let own: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.close());

test('[ID-05] a start warns of a provider, address or price that is another one than where a node started last', async () => {
  const settings = {
    PUBLIC_URL: 'https://chess.example',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'planted',
    OIDC_CLIENT_SECRET: 'planted',
  };
  const start = async (changed: Record<string, string> = {}): Promise<object[]> => {
    const lines: object[] = [];
    const log = pino({}, { write: line => void lines.push(JSON.parse(line)) });
    await compareSettings(own.db, readConfiguration({ ...settings, ...changed }), log);
    return lines;
  };
  expect([await start(), await start()]).toEqual([[], []]);
  expect(
    await start({ UPGRADE_KING: '1,2,3,4', OIDC_2_ISSUER: 'https://other.example', OIDC_2_CLIENT_ID: 'b' }),
  ).toMatchObject([
    { setting: 'OIDC_2_ISSUER', here: 'https://other.example/', before: 'https://id.example/' },
    { setting: 'UPGRADE_KING', here: '1,2,3,4', before: '30,60,120,240' },
  ]);
  const back = await start();
  expect(back).toMatchObject([{ setting: 'OIDC_2_ISSUER' }, { setting: 'UPGRADE_KING' }]);
  expect(JSON.stringify(back)).not.toContain('planted');
});
