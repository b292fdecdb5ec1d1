import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ConfigurationError,
  DEFAULT_PROVIDERS,
  isLoopback,
  type OidcClient,
  pathOf,
  readAddressLimits,
  readAllowed,
  readBase,
  readDatabaseUrl,
  readGivenTokens,
  readLevel,
  readListen,
  readNats,
  readOidc,
  readOrigin,
  readPace,
  readPrices,
  readProviders,
  readSecretKeys,
  readSwitch,
  readWhole,
} from './configuration-values';
import type { NatsAddress } from './nats-address';
import type { Place } from './requirements.mjs';

/**
 * Everything the environment decides. Read once at start; nothing else reads `process.env`.
 *
 * @source design §6
 */
export interface Configuration {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Where the operator's calls are answered. Port 0 lets the system choose. */
  operatorListen: { host: string; port: number };
  /** Token of the operator's orders, and those before it; `null`: one in `dataDir`. */
  operatorTokens: readonly string[] | null;
  /** Absolute path. */
  dataDir: string;
  /** Keys of 32 bytes; the first encrypts. `null`: one in `dataDir`. */
  secretKeys: readonly Buffer[] | null;
  /** Whether the server starts although there are secrets that none of its keys can read. */
  secretsMayBeLost: boolean;
  /** `null`: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Whether the embedded database asks the disk to keep what it acknowledges, so that a power cut loses nothing. */
  embeddedFlush: boolean;
  /** The bus to the other nodes; `null`: there are none, or they do not hear each other. */
  nats: NatsAddress | null;
  /** Whether connections to the database keep prepared statements that are sent often. */
  preparedStatements: boolean;
  /** Origin under which browsers reach this server; `null`: loopback only. */
  publicUrl: URL | null;
  trustProxy: boolean;
  /** Whether security events include the address that they come from. */
  logAddresses: boolean;
  limits: {
    /** How much one address may ask for before it is told to wait. */
    addresses: 'generous' | 'strict' | 'off';
    /** Live sockets of everybody together. */
    maxSockets: number;
  };
  /** `null`: the embedded identity. */
  firebase: { apiKey: string; authDomain: string; projectId: string } | null;
  identity: {
    /** Whether the operator allows demo identities on a server that others can reach. */
    allowedInPublic: boolean;
    tokenTtlSeconds: number;
    /** Exactly two, in the order of the buttons. */
    providers: { id: string; name: string }[];
    /** OpenID Connect providers behind the two buttons; `null`: anybody may be anyone. */
    oidc: readonly [OidcClient, OidcClient] | null;
  };
  /** Where the client looks for calls, channels and pictures: paths of this server, or whole addresses. */
  bases: { api: string; live: string; items: string };
  /** Paths at which this server answers them. */
  paths: { api: string; live: string; items: string };
  pages: { shop: string; swap: string; hub: string; terms: string; chat: string; itemsSite: string };
  sentryDsn: string | null;
  house: {
    on: boolean;
    /** How long a newcomer waits in the queue before a house player is offered. */
    waitMs: number;
    pace: 'human' | 'fast';
    /** Whether house players play each other, so that there is always a game to watch. */
    show: boolean;
    /** Whether the house makes tournaments by itself, one after the other. */
    tournaments: boolean;
    /** Whether the house trades in the marketplace. */
    market: boolean;
    /** Path of a UCI engine; `builtin` forces ours; `null`: look for one. */
    uciEngine: string | null;
  };
  /** Path of the UCI engine that reviews games; `off`: none; `null`: the one of the house. */
  reviewEngine: string | null;
  /** Whole KING for one piece of a board from each grade to the next one. */
  upgradeKing: readonly number[];
  logLevel: string;
  /** For tests of the server, and only where nobody else can reach it. */
  tests: {
    /** Milliseconds that the subjects' clock is ahead at the start; `null`: it cannot be moved. */
    clock: number | null;
    /** Factor by which waits for a slow machine are longer. */
    patience: number;
    /** How long a lease runs without a sign of life, in seconds; `null`: as long as in use. */
    lease: number | null;
  };
}

/** Folder of the checkout. This module lies two folders below it, as source and as `dist/server/*.js`. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

const TEST_CLOCK = 'KINGSIDE_TEST_CLOCK';
const TEST_PATIENCE = 'KINGSIDE_TEST_PATIENCE';
const TEST_LEASE = 'KINGSIDE_TEST_LEASE';
/** Stands for each password in the files of assets/operations. */
const PLACEHOLDER = 'CHANGE-ME';
/** A hundred years. */
const LONGEST_MOVE_MS = 100 * 365 * 86_400_000;
/** Variables of servers that others can reach. */
const PUBLIC = [
  ...['PUBLIC_URL', 'TRUST_PROXY', 'KINGSIDE_DEMO_IDENTITY'],
  ...['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
];

/** Live sockets where nothing else is said. */
const DEFAULT_SOCKETS = 20_000;

const DEFAULT_PATHS = { api: '/api', live: '/live', items: '/items' };

/**
 * Reads the environment.
 *
 * @param asked hears the name of each variable that is asked for
 * @param mostSockets live sockets that can be had without being asked for
 * @throws ConfigurationError for a value that cannot be used, or a combination that would be unsafe
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
  asked: (name: string) => void = () => undefined,
  mostSockets = DEFAULT_SOCKETS,
): Configuration {
  const placeholders: string[] = [];
  const text = (name: string): string | null => {
    asked(name);
    const value = env[name]?.trim() || null;
    if (value?.includes(PLACEHOLDER)) placeholders.push(name);
    return value;
  };
  const publicUrl = readOrigin('PUBLIC_URL', text('PUBLIC_URL'));
  const api = readBase('API_BASE', text('API_BASE') ?? DEFAULT_PATHS.api);
  const live = readBase('LIVE_BASE', text('LIVE_BASE') ?? DEFAULT_PATHS.live);
  const items = readBase('ITEMS_BASE', text('ITEMS_BASE') ?? DEFAULT_PATHS.items);
  const pace = readPace(text('HOUSE_PACE') ?? 'human');
  const databaseUrl = readDatabaseUrl(text('DATABASE_URL'));
  const trustProxy = readSwitch('TRUST_PROXY', text('TRUST_PROXY'), false);
  const [clock, patience, lease] = [text(TEST_CLOCK), text(TEST_PATIENCE), text(TEST_LEASE)];
  const configuration: Configuration = {
    host: text('HOST') ?? '127.0.0.1',
    port: readWhole('PORT', text('PORT') ?? '3000', 0, 65_535),
    operatorListen: readListen('OPERATOR_LISTEN', text('OPERATOR_LISTEN') ?? '127.0.0.1:0'),
    operatorTokens: readGivenTokens(text('OPERATOR_TOKEN')),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    secretKeys: readSecretKeys(text('SECRET_KEY')),
    secretsMayBeLost: readAllowed('UNREADABLE_SECRETS', text('UNREADABLE_SECRETS')),
    databaseUrl,
    embeddedFlush: readSwitch('EMBEDDED_FLUSH', text('EMBEDDED_FLUSH'), true),
    nats: readNats(text('NATS_URL')),
    preparedStatements: readSwitch('PREPARED_STATEMENTS', text('PREPARED_STATEMENTS'), true),
    publicUrl,
    trustProxy,
    logAddresses: readSwitch('LOG_ADDRESSES', text('LOG_ADDRESSES'), trustProxy),
    limits: {
      addresses: readAddressLimits(text('ADDRESS_LIMITS') ?? 'generous'),
      maxSockets: readWhole(
        'MAX_SOCKETS',
        text('MAX_SOCKETS') ?? `${Math.min(DEFAULT_SOCKETS, mostSockets)}`,
        1,
        1_000_000,
      ),
    },
    firebase: readFirebase(text),
    identity: {
      allowedInPublic: text('KINGSIDE_DEMO_IDENTITY') === 'allow',
      tokenTtlSeconds: readWhole('TOKEN_TTL_S', text('TOKEN_TTL_S') ?? '3600', 600, 86_400),
      providers: readProviders(text('IDENTITY_PROVIDERS') ?? DEFAULT_PROVIDERS),
      oidc: readOidc(text),
    },
    bases: { api, live, items },
    paths: {
      api: pathOf(api) || DEFAULT_PATHS.api,
      live: pathOf(live) || DEFAULT_PATHS.live,
      items: pathOf(items) || DEFAULT_PATHS.items,
    },
    pages: {
      shop: text('SHOP_URL') ?? '/pages/shop',
      swap: text('SWAP_URL') ?? '/pages/swap',
      hub: text('HUB_URL') ?? '/pages/hub',
      terms: text('TERMS_URL') ?? '/pages/terms',
      chat: text('CHAT_URL') ?? '/pages/chat',
      itemsSite: text('ITEMS_SITE_URL') ?? '/pages/items',
    },
    sentryDsn: text('SENTRY_DSN'),
    house: {
      on: readSwitch('HOUSE', text('HOUSE'), true),
      waitMs: readWhole('HOUSE_WAIT_MS', text('HOUSE_WAIT_MS') ?? '5000', 0, 3_600_000),
      pace,
      // At full speed these games would write moves without end.
      show: readSwitch('HOUSE_SHOW', text('HOUSE_SHOW'), pace === 'human'),
      // An installation makes them once, however many nodes it has; a large one has tournaments of its own.
      tournaments: readSwitch('HOUSE_TOURNAMENTS', text('HOUSE_TOURNAMENTS'), databaseUrl === null),
      // A fresh installation has nobody else who sells anything.
      market: readSwitch(
        'HOUSE_MARKET',
        text('HOUSE_MARKET'),
        databaseUrl === null && readSwitch('HOUSE', text('HOUSE'), true),
      ),
      uciEngine: text('UCI_ENGINE'),
    },
    reviewEngine: text('REVIEW_ENGINE'),
    upgradeKing: readPrices('UPGRADE_KING', text('UPGRADE_KING') ?? '30,60,120,240'),
    logLevel: readLevel(text('LOG_LEVEL') ?? 'warn'),
    tests: {
      clock: clock === null ? null : readWhole(TEST_CLOCK, clock, 0, LONGEST_MOVE_MS),
      patience: readWhole(TEST_PATIENCE, patience ?? '1', 1, 1_000),
      lease: lease === null ? null : readWhole(TEST_LEASE, lease, 1, 1_000),
    },
  };
  if (env.DATABASE_URL !== undefined && databaseUrl === null)
    throw new ConfigurationError(
      'DATABASE_URL is empty: name the PostgreSQL of the installation, or leave the variable out for a database of this node alone.',
    );
  if (placeholders.length > 0)
    throw new ConfigurationError(
      `${placeholders.join(' and ')}: put values of your own in the place of ${PLACEHOLDER}, which everybody can read in the files of Kingside.`,
    );
  if (clock !== null) refuseInPublic(TEST_CLOCK, configuration.host, text);
  if (patience !== null) refuseInPublic(TEST_PATIENCE, configuration.host, text);
  if (lease !== null) refuseInPublic(TEST_LEASE, configuration.host, text);
  refuseUnsafeIdentity(configuration);
  refuseLonelyBus(configuration);
  return configuration;
}

/** `embedded, not flushed`: a power cut may lose what was acknowledged. */
export type DatabaseKind = 'embedded' | 'embedded, not flushed' | 'PostgreSQL';

export function databaseOf({
  databaseUrl,
  embeddedFlush,
}: Pick<Configuration, 'databaseUrl' | 'embeddedFlush'>): DatabaseKind {
  if (databaseUrl !== null) return 'PostgreSQL';
  return embeddedFlush ? 'embedded' : 'embedded, not flushed';
}

/** Where this configuration has the server run. */
export function placeOf({ dataDir, databaseUrl, limits, host, port, operatorListen }: Configuration): Place {
  const operator = `OPERATOR_LISTEN=${operatorListen.host}:${operatorListen.port}`;
  return {
    root: projectRoot,
    dataDir,
    hasEmbedded: databaseUrl === null,
    maxSockets: limits.maxSockets,
    ports: [
      { setting: `HOST=${host} PORT=${port}`, host, port },
      { setting: operator, ...operatorListen },
    ],
  };
}

/** How players sign in. With `embedded` anybody may be anyone. */
export type SignIn = 'embedded' | 'oidc' | 'Firebase';

export function signInOf({ firebase, identity }: Pick<Configuration, 'firebase' | 'identity'>): SignIn {
  if (firebase) return 'Firebase';
  return identity.oidc ? 'oidc' : 'embedded';
}

/** Refuses a setting for tests on a server that anybody but the tests could reach. */
function refuseInPublic(name: string, host: string, text: (name: string) => string | null): void {
  const beside = isLoopback(host) ? PUBLIC.find(one => text(one) !== null) : `HOST=${host}`;
  if (beside !== undefined)
    throw new ConfigurationError(
      `${name} is for tests of a server that nobody else can reach. It never runs beside ${beside}: unset one of them.`,
    );
}

/** The embedded popup lets anyone be anyone, so it never runs beside real sign-in or unnoticed in public. */
function refuseUnsafeIdentity({ firebase, identity, host, publicUrl, trustProxy }: Configuration): void {
  if (identity.oidc) {
    const beside = firebase ? 'FIREBASE_*' : identity.allowedInPublic ? 'KINGSIDE_DEMO_IDENTITY' : null;
    if (beside !== null)
      throw new ConfigurationError(
        `OIDC_ISSUER and ${beside} are both set. There is one way to sign in: unset one of them.`,
      );
    if (publicUrl === null)
      throw new ConfigurationError('OIDC_ISSUER needs PUBLIC_URL: the provider sends people back there.');
    return;
  }
  if (firebase && identity.allowedInPublic) {
    throw new ConfigurationError(
      'FIREBASE_* and KINGSIDE_DEMO_IDENTITY are both set. The embedded identity never runs beside Firebase: unset one of them.',
    );
  }
  const open = !isLoopback(host) || (publicUrl !== null && !isLoopback(publicUrl.hostname)) || trustProxy;
  if (!firebase && open && !identity.allowedInPublic) {
    const named = publicUrl ? ` and PUBLIC_URL=${publicUrl.origin}` : '';
    const proxied = trustProxy ? ' behind a proxy' : '';
    throw new ConfigurationError(
      `With HOST=${host}${named}${proxied} others can reach this server, and the embedded identity lets anyone sign in as anyone. ` +
        'Configure OIDC_ISSUER or FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID, or set KINGSIDE_DEMO_IDENTITY=allow if that is what you want.',
    );
  }
}

/** Only a PostgreSQL can be shared by nodes, so there is nobody whom a node with the embedded database could hear. */
function refuseLonelyBus({ nats, databaseUrl }: Configuration): void {
  if (nats !== null && databaseUrl === null)
    throw new ConfigurationError(
      'NATS_URL joins nodes on one PostgreSQL, and there is no DATABASE_URL: set it too, or leave NATS_URL out.',
    );
}

function readFirebase(text: (name: string) => string | null): Configuration['firebase'] {
  const apiKey = text('FIREBASE_API_KEY');
  const authDomain = text('FIREBASE_AUTH_DOMAIN');
  const projectId = text('FIREBASE_PROJECT_ID');
  if (apiKey && authDomain && projectId) return { apiKey, authDomain, projectId };
  if (apiKey || authDomain || projectId) {
    throw new ConfigurationError(
      'FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN and FIREBASE_PROJECT_ID belong together; one of them is missing.',
    );
  }
  return null;
}
