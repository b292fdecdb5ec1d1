import { describe, expect, test } from 'vitest';
import { readConfiguration, signInOf } from '../../../src/server/configuration';

describe.each(['KINGSIDE_TEST_CLOCK', 'KINGSIDE_TEST_PATIENCE', 'KINGSIDE_TEST_LEASE'])('%s', name => {
  test.each([
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'http://localhost:3000'],
    ['TRUST_PROXY', 'off'],
    ['KINGSIDE_DEMO_IDENTITY', 'allow'],
    ['FIREBASE_API_KEY', 'key'],
    ['FIREBASE_AUTH_DOMAIN', 'chess.example'],
    ['FIREBASE_PROJECT_ID', 'chess'],
  ])('the variable is refused beside %s', (other, value) => {
    const rest = other.startsWith('FIREBASE')
      ? { FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'chess.example', FIREBASE_PROJECT_ID: 'chess' }
      : {};
    const beside = other.startsWith('FIREBASE') ? 'FIREBASE_' : other;
    expect(() => readConfiguration({ [name]: '1', ...rest, [other]: value })).toThrow(
      new RegExp(`^${name} is for tests .* beside ${beside}`),
    );
  });

  test.each(['-1', 'soon', '1.5'])('the value %s is refused', value => {
    expect(() => readConfiguration({ [name]: value })).toThrow(`${name}=${value}`);
  });

  test('the variable is read on a machine of its own', () => {
    const { tests } = readConfiguration({ [name]: '3', HOST: 'localhost' });
    const byDefault = { clock: null, patience: 1, lease: null };
    expect(tests).toEqual({ ...byDefault, [name.slice('KINGSIDE_TEST_'.length).toLowerCase()]: 3 });
  });
});

describe('NATS_URL', () => {
  const DATABASE_URL = 'postgres://db/kingside';

  test.each([
    ['nats://bus', { servers: ['bus:4222'], tls: false }],
    ['tls://secret@bus:4300', { servers: ['bus:4300'], tls: true, token: 'secret' }],
    [
      'nats://me:p%40ss@a:1, nats://[::1]:2',
      { servers: ['a:1', '[::1]:2'], tls: false, user: 'me', pass: 'p@ss' },
    ],
  ])('the servers and credentials of %s are read', (NATS_URL, nats) => {
    expect(readConfiguration({ DATABASE_URL, NATS_URL }).nats).toEqual(nats);
  });

  test('nodes without it have none', () => {
    expect(readConfiguration({ DATABASE_URL }).nats).toBeNull();
  });

  test.each([
    'bus:4222',
    'http://secret@bus',
    'nats://secret@bus/path',
    'nats://secret@bus,',
    'nats://se%cret@bus',
  ])('the value %s is refused and not told', NATS_URL => {
    const read = () => readConfiguration({ DATABASE_URL, NATS_URL });
    expect(read).toThrow(/^NATS_URL: addresses like nats:\/\/user:password@host:4222 are needed/);
    expect(read).not.toThrow(/secret|se%cret/);
  });

  test('a bus server is refused with the embedded database', () => {
    expect(() => readConfiguration({ NATS_URL: 'nats://secret@bus' })).toThrow(
      /^NATS_URL joins nodes on one PostgreSQL, and there is no DATABASE_URL/,
    );
  });
});

describe('values that the operator has to fill in', () => {
  const DATABASE_URL = 'postgres://db/kingside';

  test('[IP-27] every setting that has a placeholder of the files left is named', () => {
    const read = () =>
      readConfiguration({
        DATABASE_URL: 'postgres://me:CHANGE-ME@db/kingside',
        NATS_URL: 'nats://me:CHANGE-ME@bus',
      });
    expect(read).toThrow(/^DATABASE_URL and NATS_URL: .* CHANGE-ME/);
  });

  test('[IP-27] an empty DATABASE_URL does not stand for a database of the node', () => {
    expect(() => readConfiguration({ DATABASE_URL: '' })).toThrow(/^DATABASE_URL is empty/);
    expect(readConfiguration({}).databaseUrl).toBeNull();
  });

  test('[IP-27] an empty key or token is none', () => {
    const empty = readConfiguration({ DATABASE_URL, SECRET_KEY: ' ', OPERATOR_TOKEN: '' });
    expect([empty.secretKeys, empty.operatorTokens]).toEqual([null, null]);
  });

  test('[IP-22] the operator’s token may have former ones behind it, and a short one is refused untold', () => {
    const [token, former] = ['n'.repeat(32), 'f'.repeat(40)];
    const read = (OPERATOR_TOKEN: string) =>
      readConfiguration({ DATABASE_URL, OPERATOR_TOKEN }).operatorTokens;
    expect(read(`${token}, ${former}`)).toEqual([token, former]);
    for (const wrong of ['planted', `${token},`, `${token},planted`, `${token} ${former}`]) {
      expect(() => read(wrong)).toThrow(/^OPERATOR_TOKEN: 32 signs or more without a comma/);
      expect(() => read(wrong)).not.toThrow(/planted/);
    }
  });
});

describe('PUBLIC_URL', () => {
  const read = (PUBLIC_URL: string) =>
    readConfiguration({ PUBLIC_URL, KINGSIDE_DEMO_IDENTITY: 'allow' }).publicUrl;

  test.each(['https://chess.example', 'https://chess.example/', 'http://chess.example:8080'])(
    'the address %s is taken',
    value => {
      expect(read(value)?.origin).toBe(new URL(value).origin);
    },
  );

  test.each(['/chess', '/?a=b', '/#a'])('an address with %s is refused by name', end => {
    expect(() => read(`https://chess.example${end}`)).toThrow(
      `PUBLIC_URL=https://chess.example${end}: Kingside is served at the root of a host`,
    );
  });

  test('an address with a user is refused, and its password is not told', () => {
    const bad = () => read('https://me:secret@chess.example');
    expect(bad).toThrow(/^PUBLIC_URL=.* Set PUBLIC_URL=https:\/\/chess.example,/);
    expect(bad).not.toThrow(/secret/);
  });
});

describe('DATABASE_URL', () => {
  test.each([
    'postgres://db/kingside',
    'postgresql://me:p%23ss@[::1]:5432/k?sslmode=require',
    '/var/run kingside',
  ])('the address %s is taken', DATABASE_URL => {
    expect(readConfiguration({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    'localhost:5432/kingside',
    'mysql://me:secret@db/kingside',
    'postgres://me:se#cret@db/kingside',
  ])('the address %s is refused with what to write, and not told', DATABASE_URL => {
    const read = () => readConfiguration({ DATABASE_URL });
    expect(read).toThrow(/^DATABASE_URL: an address like postgres:/);
    expect(read).not.toThrow(/secret|se#cret|localhost/);
  });
});

test('[IP-20] sockets are as many as the process can have, unless more are asked for', () => {
  const most = (env: Record<string, string>, sockets?: number) =>
    readConfiguration(env, () => undefined, sockets).limits.maxSockets;
  expect([most({}), most({}, 1_298), most({}, Number.POSITIVE_INFINITY)]).toEqual([20_000, 1_298, 20_000]);
  expect(most({ MAX_SOCKETS: '50000' }, 1_298)).toBe(50_000);
});

describe('OIDC_ISSUER', () => {
  const complete = {
    PUBLIC_URL: 'https://chess.example',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'kingside',
  };
  const issuers = (env: Record<string, string>) =>
    readConfiguration(env).identity.oidc?.map(({ issuer }) => issuer.href);

  test('[ID-05] one provider stands for both buttons unless the second has its own', () => {
    expect(issuers({})).toBeUndefined();
    expect(issuers(complete)).toEqual(['https://id.example/', 'https://id.example/']);
    const second = { OIDC_2_ISSUER: 'https://apple.example/', OIDC_2_CLIENT_ID: 'other' };
    expect(issuers({ ...complete, ...second })).toEqual(['https://id.example/', 'https://apple.example/']);
  });

  test('[ID-05] the way to sign in has a name for the operator', () => {
    const firebase = {
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'id.example',
      FIREBASE_PROJECT_ID: 'chess',
    };
    expect([{}, complete, firebase].map(env => signInOf(readConfiguration(env)))).toEqual([
      'embedded',
      'oidc',
      'Firebase',
    ]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['without PUBLIC_URL', { PUBLIC_URL: '' }, /^OIDC_ISSUER needs PUBLIC_URL/],
    ['without a client', { OIDC_CLIENT_ID: '' }, /^OIDC_ISSUER and OIDC_CLIENT_ID belong together/],
    [
      'with a second provider alone',
      { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_2_ISSUER: 'https://id.example', OIDC_2_CLIENT_ID: 'x' },
      /^OIDC_2_ISSUER is set and OIDC_ISSUER is not/,
    ],
    ['over a line that is not encrypted', { OIDC_ISSUER: 'http://id.example' }, /https is needed/],
    [
      'with a question',
      { OIDC_ISSUER: 'https://id.example/?a=b' },
      /^OIDC_ISSUER=.* an issuer has no question/,
    ],
    ['beside demo identities', { KINGSIDE_DEMO_IDENTITY: 'allow' }, /unset one of them/],
  ])('[ID-05] it is refused %s', (_how, env, message) => {
    expect(() => readConfiguration({ ...complete, ...env })).toThrow(message);
  });
});

test('addresses are logged behind a proxy that names them, or by a setting', () => {
  const proxied = { TRUST_PROXY: 'on', KINGSIDE_DEMO_IDENTITY: 'allow' };
  const isLogged = (env: Record<string, string>): boolean => readConfiguration(env).logAddresses;
  expect([isLogged({}), isLogged({ LOG_ADDRESSES: 'on' })]).toEqual([false, true]);
  expect([isLogged(proxied), isLogged({ ...proxied, LOG_ADDRESSES: 'off' })]).toEqual([true, false]);
});

const project = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'chess.example',
  FIREBASE_PROJECT_ID: 'chess',
};
test.each<[string, Record<string, string>, RegExp]>([
  ['on a public address', { HOST: '0.0.0.0' }, /KINGSIDE_DEMO_IDENTITY=allow/],
  ['behind a public name', { PUBLIC_URL: 'https://chess.example' }, /KINGSIDE_DEMO_IDENTITY=allow/],
  ['behind a proxy', { TRUST_PROXY: 'on' }, /behind a proxy .*KINGSIDE_DEMO_IDENTITY=allow/],
  ['beside Firebase', { ...project, KINGSIDE_DEMO_IDENTITY: 'allow' }, /never runs beside Firebase/],
  ['with half of a Firebase project', { FIREBASE_PROJECT_ID: 'chess' }, /belong together/],
  ['with tokens that hardly live', { TOKEN_TTL_S: '299' }, /TOKEN_TTL_S/],
])('[ID-05] the embedded identity is refused %s', (_where, env, message) => {
  expect(() => readConfiguration(env)).toThrow(message);
});
