import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveTournament } from '../../../../src/client/state/shapes';
import { applyTournamentInfo, knownRevision } from '../../../../src/client/tournament/state/tournament';
import {
  parseTournamentMessage,
  type TournamentChannelFrame,
  type TournamentHello,
} from '../../../../src/protocol/tournament';
import { machineClock } from '../../../../src/server/clock';
import type { Session } from '../../../../src/server/live/channel';
import { Bracket } from '../../../../src/server/tournaments/run/bracket';
import type { RunEvent } from '../../../../src/server/tournaments/run/event';
import { type About, Room } from '../../../../src/server/tournaments/run/room';
import { openSeriesOf, type Run, revive, snapshotOf } from '../../../../src/server/tournaments/run/state';
import { step } from '../../../../src/server/tournaments/run/step';
import { beforeStart } from '../../../support/games/before';

/** A room between the server and the store of a client, without a wire. */

const NOW = 1_000_000;
/** More entrants than in brackets that are sent with their history. */
const ENTRANTS = 130;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  elos.clear();
});

async function newRun(): Promise<Run> {
  const entrants = Array.from({ length: ENTRANTS }, (_, index) => ({
    ...{ uid: `u${index + 1}`, number: index + 1, name: `P${index + 1}`, elo: 1500 },
    ...{ house: false, gone: null },
  }));
  const run: Run = {
    ...{ id: 7, name: 'Cup', control: 'BLITZ_3', best: 1, readyMs: 30_000, seed: 'ab', begun: NOW },
    ...{ entrants, bracket: await Bracket.create(entrants, 'Cup'), series: new Map(), seq: 1 },
    ...{ paused: false, over: false, changed: new Set<number>() },
  };
  await step(run, { kind: 'takenUp' }, () => 1, NOW);
  run.changed.clear();
  return run;
}

const newRoom = (run: Run, about: About = { entrants: [] }) =>
  new Room(run, new Map(), about, new Map(), eloNow, { ...machineClock, steadyNow: () => NOW });

/** Present ratings of players, where they are others than those of the draw. */
const elos = new Map<string, number>();
const eloNow = async (uids: readonly string[]) => new Map([...elos].filter(([uid]) => uids.includes(uid)));

/** A client's store, its channel, and the frames that it has been sent on it. */
async function come(room: Room, store: LiveTournament, uid = 'onlooker') {
  const texts: string[] = [];
  let leave: () => void = () => undefined;
  const hear = (text: string): void => {
    texts.push(text);
    const message = parseTournamentMessage(text);
    if (message.kind === 'info') expect(applyTournamentInfo(store, message, 0)).toBe(true);
  };
  const connection = {
    isOpen: true,
    allowUnread: () => undefined,
    onClose: (listen: () => void) => {
      leave = listen;
    },
    sendPrepared: (frame: Buffer) => hear(frame.subarray(frame.indexOf('{')).toString()),
    send: (frame: TournamentChannelFrame) => hear(JSON.stringify(frame)),
    close: () => undefined,
  };
  const revision = knownRevision(store);
  const hello: TournamentHello = {
    token: 't',
    id: 7,
    changes: true,
    ...(revision !== undefined && { revision }),
  };
  const session = { uid, hello, connection } as unknown as Session<TournamentHello>;
  await room.join(session);
  return { texts, session, leave: () => leave() };
}

/** A player's press that says that they are there for the game they are asked about. */
const press = (run: Run, match: number, number: number): RunEvent => ({
  ...{ kind: 'accept', uid: `u${number}`, window: null, match },
  number: run.series.get(match)?.current?.number ?? 0,
});

/** Changes a match: both its players say that they are there. */
async function change(room: Room, run: Run, match: number) {
  for (const number of run.series.get(match)?.players ?? [])
    await step(run, press(run, match, number), () => 1, NOW);
  const changed = new Set(run.changed);
  run.changed.clear();
  room.update(run, changed, new Map());
  await vi.advanceTimersByTimeAsync(150);
  return changed;
}

test('[TM-01] the lobby and the last match show the ratings of now, and the entrants that of the draw', async () => {
  const run = await newRun();
  const room = newRoom(run);
  const [match = 0, series] = [...run.series][0] ?? [];
  const [one = 0, two = 0] = series?.players ?? [];
  elos.set(`u${one}`, 1512);
  const { texts } = await come(room, { id: 7, status: 'CLOSED' }, `u${one}`);
  const told = () =>
    texts.flatMap(text => {
      const message = parseTournamentMessage(text);
      const seen =
        message.kind === 'match' ? message.match : message.kind === 'info' && message.data.lastMatch;
      return seen ? [[seen.player.elo, seen.opponent?.elo]] : [];
    });
  expect(told()).toEqual([[1512, 1500]]);
  for (const number of series?.players ?? []) await step(run, press(run, match, number), () => 1, NOW);
  await step(run, { kind: 'gameBegan', match, number: 1, game: 90 }, () => 1, NOW);
  await step(run, { kind: 'gameEnded', match, game: 90, result: 'white', reason: 'mate' }, () => 1, NOW);
  elos.set(`u${one}`, 1662).set(`u${two}`, 1338);
  room.update(run, new Set(run.changed), new Map());
  await vi.advanceTimersByTimeAsync(150);
  expect(told().at(-1)).toEqual([1662, 1338]);
  expect(run.entrants.every(({ elo }) => elo === 1500)).toBe(true);
});

test('[TM-06] [WS-16] a player who comes back from a game is sent the changes since, and has the same bracket as a newcomer', async () => {
  const run = await newRun();
  const room = newRoom(run);
  const [player, newcomer]: LiveTournament[] = [
    { id: 7, status: 'CLOSED' },
    { id: 7, status: 'CLOSED' },
  ];
  if (!player || !newcomer) throw new Error('nobody there');
  const [first = 0, second = 0, third = 0] = run.series.keys();
  const lobby = await come(room, player);
  const seen = await change(room, run, first);
  expect(seen.size).toBeGreaterThan(0);
  lobby.leave();
  const missed = await change(room, run, second);
  const back = await come(room, player);
  const whole = await come(room, newcomer);
  const sent = JSON.parse(back.texts[0] ?? '') as { data: { changed?: { id: number }[] } };
  expect(sent.data.changed?.map(({ id }) => id).sort()).toEqual([...missed].sort());
  expect(back.texts[0]?.length).toBeLessThan((whole.texts[0]?.length ?? 0) / 20);
  expect(player.data).toEqual(newcomer.data);
  // From here on both get the same changes.
  await change(room, run, third);
  expect(player.data).toEqual(newcomer.data);
  expect(player.seq).toBe(newcomer.seq);
});

test('[TM-06] a revision of another room or a bad one brings the whole bracket', async () => {
  const run = await newRun();
  const store: LiveTournament = { id: 7, status: 'CLOSED' };
  await come(newRoom(run), store);
  // Another node, or the same one after a restart.
  const { texts } = await come(newRoom(run), store);
  expect(texts[0]).toContain('"upper"');
  store.revision = 'nonsense';
  expect((await come(newRoom(run), store)).texts[0]).toContain('"upper"');
});

test('[TM-06] [IP-02] onlookers are sent the matches that differ from what another node has stored', async () => {
  const run = await newRun();
  const room = newRoom(run);
  const store: LiveTournament = { id: 7, status: 'CLOSED' };
  const { texts } = await come(room, store);
  const [first = 0] = run.series.keys();
  const stored = await revive(JSON.parse(JSON.stringify(snapshotOf(run))), 2);
  for (const number of stored.series.get(first)?.players ?? [])
    await step(stored, press(stored, first, number), () => 1, NOW);
  room.update(stored, new Set(stored.bracket.nodes.map(({ id }) => id)), new Map());
  await vi.advanceTimersByTimeAsync(150);
  const { data } = JSON.parse(texts.at(-1) ?? '') as { data: { changed?: { id: number }[] } };
  expect(data.changed?.map(({ id }) => id)).toEqual([first]);
});

test('[TM-06] [TB-03] [IP-20] a halt is told to all who watch, and to those who come later', async () => {
  const run = await newRun();
  const { tournament } = beforeStart(NOW, ENTRANTS, { status: 'CLOSED', paused: true, pausedAt: 1 });
  const room = newRoom(run, { entrants: [], tournament });
  const store: LiveTournament = { id: 7, status: 'CLOSED' };
  const { texts } = await come(room, store);
  const pauseOf = (text = '') => {
    const { paused, pausedAt = null } = JSON.parse(text) as { paused: boolean; pausedAt?: number };
    return [paused, pausedAt];
  };
  expect(pauseOf(texts[0])).toEqual([false, null]);
  expect(store.tournament).toMatchObject({ paused: false });
  expect(store.tournament).not.toHaveProperty('pausedAt');
  for (const since of [NOW, null]) {
    await step(run, { kind: 'pause', since }, () => 1, NOW);
    room.update(run, new Set(run.changed), new Map());
    run.changed.clear();
    await vi.advanceTimersByTimeAsync(150);
    const told = since === null ? [false, null] : [true, NOW];
    expect(pauseOf(texts.at(-1))).toEqual(told);
    const late: LiveTournament = { id: 7, status: 'CLOSED' };
    expect(pauseOf((await come(room, late)).texts[0])).toEqual(told);
    for (const { paused, pausedAt = null } of [late, late.tournament ?? {}])
      expect([paused, pausedAt]).toEqual(told);
  }
});

test('[TM-02] [IP-02] a press counts for the game that its player was shown, whatever has happened since', async () => {
  const run = await newRun();
  const room = newRoom(run);
  const [match = 0, series] = [...run.series][0] ?? [];
  const uid = `u${series?.players[0]}`;
  const { session, leave } = await come(room, { id: 7, status: 'CLOSED' }, uid);
  expect(room.checkShownTo(session)).toEqual({ match, number: 1 });
  const onlooker = await come(room, { id: 7, status: 'CLOSED' });
  expect(room.checkShownTo(onlooker.session)).toBeNull();
  // The next game is open, and neither player has been sent it yet.
  const end = { match, game: 90, result: 'draw', reason: 'draw' } as const;
  for (const number of series?.players ?? []) await step(run, press(run, match, number), () => 1, NOW);
  await step(run, { kind: 'gameBegan', match, number: 1, game: 90 }, () => 1, NOW);
  await step(run, { kind: 'gameEnded', ...end }, () => 1, NOW);
  expect(room.checkShownTo(session)).toEqual({ match, number: 1 });
  room.update(run, new Set(run.changed), new Map());
  expect(room.checkShownTo(session)).toEqual({ match, number: 2 });
  leave();
  expect(room.checkShownTo(session)).toBeNull();
});

test('[TM-05] [WS-16] a player who comes back after the end of their match is told that no match waits', async () => {
  const run = await newRun();
  const room = newRoom(run);
  const [match = 0, series] = [...run.series][0] ?? [];
  for (const number of series?.players ?? []) await step(run, press(run, match, number), () => 1, NOW);
  await step(run, { kind: 'gameBegan', match, number: 1, game: 90 }, () => 1, NOW);
  await step(run, { kind: 'gameEnded', match, game: 90, result: 'white', reason: 'mate' }, () => 1, NOW);
  room.update(run, new Set(run.changed), new Map());
  const loser = series?.players.find(number => openSeriesOf(run, number) === null);
  const { texts } = await come(room, { id: 7, status: 'CLOSED' }, `u${loser}`);
  expect(texts.map(text => JSON.parse(text) as object)).toContainEqual({
    action: 'tournament_match',
    match: null,
  });
});
