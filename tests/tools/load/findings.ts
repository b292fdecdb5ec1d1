import type { Table } from '../../support/crowd/crowd';
import type { TestServer } from '../../support/server/server';
import { storedMoves, storeProblems } from '../../support/server/stored';
import type { WatcherReport } from './spectators';

/** Whether all moves that were acknowledged, and all that were sent to clients, agree with the stored ones. */
export interface Findings {
  /** Acknowledged moves, and how many of them are not stored at their ply. */
  acknowledged: number;
  lost: number;
  /** All other disagreements. */
  faults: string[];
}

/** Compares the logs of players and spectators with the records of the server, after all games have ended. */
export async function compare(
  server: TestServer,
  tables: readonly Table[],
  watchers: readonly WatcherReport[],
): Promise<Findings> {
  const findings: Findings = { acknowledged: 0, lost: 0, faults: [] };
  const byPlayer = new Map<string, WatcherReport[]>();
  for (const watcher of watchers)
    byPlayer.set(watcher.username, [...(byPlayer.get(watcher.username) ?? []), watcher]);
  for (const table of tables) {
    const { white, black, session, script } = table;
    const stored = await storedMoves(server, session);
    for (const { ply, san } of [...white.acknowledged, ...black.acknowledged]) {
      findings.acknowledged++;
      if (stored[ply - 1] !== san) findings.lost++;
    }
    const names = Object.values(white.names ?? {});
    const fen = script[stored.length - 1]?.fen;
    const played = stored.every((san, index) => script[index]?.san === san);
    if (!played) findings.faults.push(`${names}: stored moves that nobody made`);
    for (const { faults, sans } of [white, black]) {
      findings.faults.push(...faults);
      if (!startsWith(stored, sans)) findings.faults.push(`${names}: a player was told another game`);
    }
    for (const watcher of names.flatMap(name => byPlayer.get(name) ?? []))
      findings.faults.push(...faultsOf(watcher, stored, fen));
  }
  findings.faults.push(...(await storeProblems(server)));
  return findings;
}

function faultsOf(watcher: WatcherReport, stored: readonly string[], fen: string | undefined): string[] {
  const { username, sans, faults, ended } = watcher;
  const found = faults.map(fault => `spectator of ${username}: ${fault}`);
  if (!ended) found.push(`a spectator of ${username} was not told the end`);
  if (sans.length !== stored.length || !startsWith(stored, sans))
    found.push(`a spectator of ${username} was told ${sans.length} moves, ${stored.length} are stored`);
  if (fen !== undefined && watcher.fen !== fen)
    found.push(`a spectator of ${username} sees another position in the end`);
  return found;
}

const startsWith = (all: readonly string[], first: readonly string[]): boolean =>
  first.every((san, index) => all[index] === san);

/** Delays of spectators, milliseconds after the mover's acknowledgement. */
export interface Delays {
  /** Delay of each move at each spectator; 0 where the spectator received it before the mover. */
  all: number[];
  /** Delay of each move at its last spectator. */
  last: number[];
}

/** When each half-move was acknowledged (`epochNow`), by the player who is watched. */
export type Acknowledgements = Map<string, ReadonlyMap<number, number>>;

export function acknowledgedAt(tables: readonly Table[]): Acknowledgements {
  const acknowledged: Acknowledgements = new Map();
  for (const { white, black } of tables) {
    const moves = [...white.acknowledged, ...black.acknowledged];
    const times = new Map(moves.map(({ ply, at }) => [ply, at]));
    for (const name of Object.values(white.names ?? {})) acknowledged.set(name, times);
  }
  return acknowledged;
}

/**
 * @param since only moves acknowledged after this (`epochNow`)
 * @param until and before this
 */
export function delaysOf(
  acknowledged: Acknowledgements,
  watchers: readonly WatcherReport[],
  since: number,
  until: number,
): Delays {
  const all: number[] = [];
  const last = new Map<string, number>();
  for (const { username, heard, stalled } of watchers) {
    if (stalled) continue;
    for (const [ply, at] of acknowledged.get(username) ?? []) {
      if (at < since || at >= until) continue;
      const told = heard[ply - 1];
      // The move came in a full state, because this spectator had lost their connection.
      if (told == null) continue;
      const delay = Math.max(0, told - at);
      all.push(delay);
      const move = `${username} ${ply}`;
      last.set(move, Math.max(last.get(move) ?? 0, delay));
    }
  }
  return { all, last: [...last.values()] };
}
