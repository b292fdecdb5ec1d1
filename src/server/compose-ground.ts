import type { Logger } from 'pino';
import type { Access } from './access';
import type { Bus } from './bus/bus';
import { openBus } from './bus/open';
import { type Clock, machineClock } from './clock';
import type { Configuration } from './configuration';
import { type Database, openDatabase, type Transaction } from './database/database';
import { type DatabaseClock, keepComparing } from './database/database-clock';
import type { Embedded } from './database/embedded';
import { followClock } from './database/now';
import { bringBackCoolOff } from './duels/limits';
import type { AppDeps } from './http/app';
import { DisabledIdentities } from './identity/disabled';
import { Identities } from './identity/identities';
import { openSigningKeys, type SigningKeys } from './identity/keys';
import { checkMarks } from './identity/marks';
import { endFamiliesOf, replaceOlder } from './identity/sessions';
import { createVerifier, firebaseIssuer, type Issuer } from './identity/verifier';
import { agreeOnSecrets, KeyWatch, refuseMissingSecrets } from './installation/shared-secrets';
import { compareSettings } from './installation/shared-settings';
import { Heirs } from './lease/heirs';
import { endNode, leaseNode } from './lease/leases';
import { Neighbours } from './lease/neighbours';
import { Limits } from './limits/limits';
import { withdrawListings } from './market/operator';
import { countingBus } from './metrics/counting-bus';
import { Nodes, nodeTold } from './operator/nodes';
import { readOperatorToken } from './operator/token';
import { holdDoors } from './otp/door-store';
import { Doors } from './otp/doors';
import { hasKeptKey, openKeyring } from './otp/keyring';
import { rewriteSecrets } from './otp/rewrite';
import { TwoFactor } from './otp/two-factor';
import { PAIRING } from './pairing/events';
import { bringBackPause } from './pairing/pauses';
import { engagedOf } from './players/engagement';
import { TermsWait } from './profiles/terms-wait';
import { userAccess } from './profiles/user-access';
import { SecurityLog } from './security-events';
import { Sessions } from './sessions/sessions';
import type { Shutdown } from './shutdown';
import { busTrouble, databaseTrouble, explaining, folderTrouble } from './start-trouble';

/** The process that is composed. */
export interface ThisProcess {
  /** Names it among the owners of games; never used twice. */
  node: string;
  /** The time of the subjects. */
  clock: Clock;
  /** The time that all nodes share, which no test moves. */
  time: Clock;
  /** That time, where it has to be compared with this machine's; `null` with the embedded database, which lives on it. */
  databaseClock: DatabaseClock | null;
  random(): number;
  shutdown: Shutdown;
  /** The embedded database, which is being opened already; `null` with PostgreSQL. */
  embedded: Promise<Embedded> | null;
}

/** Parts that every subject may build on. */
export interface Ground extends ThisProcess {
  configuration: Configuration;
  log: Logger;
  security: SecurityLog;
  db: Database;
  /** Handle for the writes of running games. */
  gamesDb: Database;
  leaseDb: Database;
  /** Handle for reading the whole store, as `operator check` does. */
  wholeDb: Database;
  bus: Bus;
  nodes: Nodes;
  /** The nodes that work on this database, and which of them this one hears. */
  neighbours: Neighbours;
  /** Nodes that go on with what this one runs when it leaves. */
  heirs: Heirs;
  access: Access;
  limits: Limits;
  /** `null` with the embedded database, which no other node shares. */
  keyWatch: KeyWatch | null;
  identities: Identities;
  /** `null` with Firebase. */
  signingKeys: SigningKeys | null;
  /** `null` with Firebase. */
  disabled: DisabledIdentities | null;
  twoFactor: TwoFactor;
  sessions: Sessions;
  doors: Doors;
  verifyOld: AppDeps['verifyOld'];
  signOut: AppDeps['signOut'];
}

export async function openGround(
  thisProcess: ThisProcess,
  configuration: Configuration,
  log: Logger,
): Promise<Ground> {
  const { node, clock, time, databaseClock, shutdown, embedded } = thisProcess;
  followClock(clock);
  const { now } = time;
  const { steadyNow } = machineClock;
  const security = new SecurityLog(log, configuration, steadyNow);
  const { dataDir, secretKeys, operatorTokens } = configuration;
  const tokens = operatorTokens ?? [readOperatorToken(dataDir)].filter(kept => kept !== null);
  const isShared = configuration.databaseUrl !== null;
  if (isShared)
    refuseMissingSecrets(dataDir, {
      SECRET_KEY: secretKeys !== null || hasKeptKey(dataDir),
      OPERATOR_TOKEN: tokens.length > 0,
    });
  const { db, games, leases, whole, close } = await explaining(databaseTrouble(configuration), () =>
    openDatabase(configuration, log, embedded),
  );
  shutdown.add(close);
  if (databaseClock) {
    await explaining(databaseTrouble(configuration), () => databaseClock.compare(leases));
    shutdown.add(keepComparing(databaseClock, leases, log));
  }
  const signingKeys = configuration.firebase ? null : await openSigningKeys(db, now);
  const {
    bus: spanning,
    isConnected,
    stop,
  } = await explaining(busTrouble(configuration), () => openBus(configuration.nats, node, db, log));
  shutdown.add(stop);
  const bus = countingBus(spanning);
  const nodes = new Nodes({ bus, now: steadyNow, timers: machineClock });
  const neighbours = new Neighbours({
    node,
    lookAround: () => leaseNode(leases, node, PAIRING),
    leave: () => endNode(leases, node),
    isConnected,
    log,
    timers: machineClock,
  });
  bus.subscribe(nodeTold, (told, source) => {
    if (source === 'elsewhere') neighbours.hear(told.node.name);
  });
  const others = () => nodes.others().filter(({ name, isDraining }) => !isDraining && neighbours.hears(name));
  const verifier = createVerifier(issuerOf(configuration, signingKeys), now);
  const disabled = signingKeys && new DisabledIdentities(db, bus);
  if (disabled) {
    shutdown.add(() => disabled.stop());
    await disabled.start();
  }
  const keys = await explaining(folderTrouble(dataDir), async () => openKeyring(dataDir, secretKeys));
  const keyWatch = isShared ? new KeyWatch(db, keys, log) : null;
  if (keyWatch) {
    await agreeOnSecrets(db, { keys, tokens }, log, configuration.secretsMayBeLost);
    await compareSettings(db, configuration, log);
    keyWatch.start();
    shutdown.add(() => keyWatch.stop());
  }
  await rewriteSecrets(db, keys, log, configuration.secretsMayBeLost);
  await checkMarks(db, keys, log, configuration.secretsMayBeLost);
  const identities = new Identities(text => keys.digests(text), signingKeys !== null);
  const hold = async (tx: Transaction, uid: string): Promise<void> => {
    await holdDoors(tx, uid);
    await withdrawListings(tx, uid);
  };
  const sessions = new Sessions({
    db,
    bus,
    log,
    security,
    now,
    steadyNow,
    timers: machineClock,
    isPlaying: async uid => (await engagedOf(db, [uid])).some(({ game }) => game),
    // With Firebase tokens are refreshed at Google's, whatever we say: this server refuses them.
    endRefresh: signingKeys ? endFamiliesOf : async () => undefined,
    hold,
    replaceRefresh: signingKeys ? replaceOlder : async () => undefined,
  });
  const twoFactor = new TwoFactor({ db, keys, now: clock.now, onHold: withdrawListings });
  const termsWait = new TermsWait({ db, bus, log, timers: clock });
  shutdown.add(() => termsWait.stop());
  termsWait.start();
  return {
    ...thisProcess,
    configuration,
    log,
    security,
    db,
    gamesDb: games,
    leaseDb: leases,
    wholeDb: whole,
    bus,
    nodes,
    neighbours,
    heirs: new Heirs({ bus, node, now: steadyNow, others }),
    twoFactor,
    doors: new Doors({ twoFactor, security, now: clock.now }),
    identities,
    sessions,
    access: userAccess({
      verifier: disabled?.refusing(verifier) ?? verifier,
      sessions,
      db,
      bus,
      identities,
      onReturn: [bringBackPause, bringBackCoolOff],
      termsWait,
      now: steadyNow,
    }),
    limits: new Limits(configuration, steadyNow),
    keyWatch,
    signingKeys,
    disabled,
    verifyOld: token => verifier.verifyOld(token),
    signOut: (session, caller) => sessions.signOut(session, caller),
  };
}

function issuerOf({ firebase }: Configuration, signingKeys: SigningKeys | null): Issuer {
  if (firebase) return firebaseIssuer(firebase);
  if (!signingKeys) throw new Error('neither Firebase nor keys of our own');
  return signingKeys.issuer;
}
