import type { Page, WebSocketRoute } from '@playwright/test';
import type { PlayerState, TournamentChannelFrame } from '../../../src/protocol/tournament';
import type { Entrant } from '../../../src/protocol/tournament-entities';
import { sealOf } from '../../../src/rules/lots';
import { bracketOf } from '../../support/games/brackets';
import { list } from '../../support/games/tournaments';

/** A tournament as one of its players receives it, at each of its moments, without a server that plays it. */

/** Id of that tournament. */
export const ID = 4;
const NAMES = [
  ...['aurelia_v', 'Maximiliano_Ortega_9', 'Yasmin88', 'Bruno_Alves', 'hamza_dz', 'ivan_petrov'],
  ...['Dmitri_Volkov_1987', 'luna_ruiz', 'Marisol_K', 'tozudo', 'nightcrypt', 'Lucan_1810'],
  ...['سلطان_الشطرنج', 'carmen_v', 'Otto_X', 'pia'],
];
const AVATARS = [
  'queen_0_1',
  'jester_0_0',
  'raven_0_0',
  'knight_0_1',
  'zombie_0_1',
  'queen_1_2',
  'jester_1_1',
];
const cardOf = (index: number) => ({
  avatar: { url: AVATARS[index % AVATARS.length] ?? 'zombie_0_0' },
  frame: null,
  flag: null,
});
const entrants: Entrant[] = NAMES.map((name, index) => ({
  ...{ id: index + 1, name, elo: 1900 - 20 * index, card: cardOf(index), connected: index % 5 !== 3 },
}));

const matches = (now: number) => {
  const all = bracketOf({
    entrants: 16,
    played: 11,
    fighting: 3,
    nameOf: id => NAMES[id - 1] ?? '',
    begun: now - 3_600_000,
  });
  return all.map(match => (match.state === 'FIGHTING' ? { ...match, game: 70 + match.id } : match));
};

/** Played to the end, with ranks in the order of the numbers. */
const ranked = () =>
  bracketOf({ entrants: 16, nameOf: id => NAMES[id - 1] ?? '' }).map(match => ({
    ...match,
    participants: match.participants.map(slot => ({ ...slot, rank: slot.id })) as typeof match.participants,
  }));

const side = (id: number, more: object = {}) => ({
  ...{ id, name: NAMES[id - 1] ?? '', elo: 1900 - 20 * id, accepted: false, score: 0.5, breather: false },
  card: { ...cardOf(id - 1), piece: null, board: null },
  ...more,
});

/** State of the player at each moment where it is not `ready`. */
const STATES: Readonly<Record<string, PlayerState>> = {
  ...{ eliminated: 'eliminated', champion: 'champion', waiting: 'waiting', last: 'advanced' },
  ...{ joined: 'joined', halted: 'armageddon' },
};

/** @param told number of moments before this one: a result is shown once, so each has a match of its own */
function framesOf(scene: string, now: number, left: number, told: number): TournamentChannelFrame[] {
  const [tournament] = list(now).close;
  const all = matches(now);
  const own = all.find(({ groupNumber, roundNumber }) => groupNumber === 1 && roundNumber === 2);
  const leads = (kind: 'winner' | 'loser'): number | null =>
    all.find(({ participants }) =>
      participants.some(({ origin }) => origin?.kind === kind && origin.match === own?.id),
    )?.id ?? null;
  const draw = {
    ...{ method: 'sha256-fisher-yates-1', commit: sealOf('ab'), committedAt: now - 7_200_000 },
    ...{ seed: null, openedAt: null, entrants: null, order: null },
  };
  const facts = {
    ...tournament,
    id: ID,
    places: 32,
    prizes: [2500, 1500, 1000],
    startDate: now + 252_000,
  } as never;
  if (scene === 'start')
    return [
      { action: 'tournament_waiting', start: now + 252_000, time: now, tournament: facts, entrants, draw },
    ];
  const lost = scene === 'eliminated';
  const games = [
    { game: 1, white: 'player', isArmageddon: false, result: 'win', reason: 'checkmate' },
    { game: 2, white: 'opponent', isArmageddon: false, result: 'draw', reason: 'draw' },
    { game: 3, white: 'player', isArmageddon: false, result: lost ? 'lose' : 'win', reason: 'checkmate' },
  ] as const;
  const about = {
    ...{
      id: own?.id ?? 0,
      name: 'W 2.1',
      roundNumber: 2,
      groupNumber: 1 as const,
      childCount: 3,
      isArmageddon: false,
    },
    ...{ matchTimerLimit: null, time: now, gameTimeControll: 'BLITZ_3P2', breatherOf: null, decided: null },
    ...{ nextMatchId: leads('winner'), nextLooserMatchId: leads('loser') },
  } as const;
  const last = {
    ...about,
    id: about.id + 1_000 * told,
    games: [...games],
    player: side(1, { score: lost ? 1 : 2.5, result: lost ? 'loss' : 'win' }),
    opponent: side(2, { score: lost ? 2 : 0.5, result: lost ? 'win' : 'loss' }),
    next: lost ? ('out' as const) : ('advanced' as const),
  };
  // The player is called or confirmed for the next match already, right after this one.
  const isNext = scene === 'called' || scene === 'confirmed';
  const shows = isNext || ['last', 'eliminated', 'champion', 'waiting', 'joined'].includes(scene);
  const isArmageddon = scene === 'armageddon' || scene === 'halted';
  const awaited = all.find(({ state }) => state === 'FIGHTING')?.id ?? null;
  const state = STATES[scene] ?? 'ready';
  const final = scene === 'champion' ? ranked() : all;
  return [
    {
      action: 'tournament_info',
      data: {
        upper: final.filter(({ groupNumber }) => groupNumber !== 2),
        lower: final.filter(({ groupNumber }) => groupNumber === 2),
        ...(shows && { lastMatch: last }),
        ...(lost && { outMatch: last }),
      },
      ...{ id: ID, status: 'CLOSED', seq: 1, time: now, name: 'Abierto de la Torre', tournament: facts },
      ...{
        entrants,
        draw,
        you: { id: 1, state, of: 16, waitsFor: awaited, ...(lost && { rank: 5, rankTo: 6 }) },
      },
    },
    {
      action: 'tournament_match',
      match:
        shows && !isNext
          ? null
          : {
              ...about,
              isArmageddon,
              matchTimerLimit: scene === 'halted' ? null : now + left,
              player: side(1, { score: 1.5, accepted: scene === 'ready' || scene === 'confirmed' }),
              opponent: side(2, { score: isArmageddon ? 1.5 : 0.5, breather: true }),
              games: games.slice(0, 2),
              ...{ game: 3, side: 'w' },
            },
    },
  ];
}

/**
 * Plays the server's part at one moment of a tournament.
 *
 * @param heard called with the client's messages on the tournament's channel, but for its first one
 * @param nameOf another name for a player
 * @returns sends another moment on the same channel; `left`: milliseconds until the player has to be ready
 */
export async function speakTournament(
  page: Page,
  scene: string,
  heard: (text: string) => void = () => undefined,
  nameOf: (name: string) => string = name => name,
): Promise<(scene: string, left?: number) => void> {
  let channel: WebSocketRoute | null = null;
  let now = { scene, left: 48_000, told: 0 };
  const say = (): void => {
    for (const frame of framesOf(now.scene, Date.now(), now.left, now.told))
      channel?.send(
        JSON.stringify(frame, (key, value) =>
          key === 'name' && NAMES.includes(value) ? nameOf(value) : value,
        ),
      );
  };
  await page.routeWebSocket(/\/live\/status/, socket => {
    socket.onMessage(() => {
      const status = scene === 'start' ? 'OPEN' : 'CLOSED';
      const dates = { startDate: new Date(Date.now() + 252_000).toISOString(), time: Date.now() };
      const tournament = { id: ID, status, name: 'Abierto de la Torre', ...dates };
      socket.send(JSON.stringify({ action: 'tournament', tournament }));
    });
  });
  await page.routeWebSocket(/\/live\/tournament/, socket => {
    socket.onMessage(message => {
      if (channel === socket) return heard(String(message));
      channel = socket;
      say();
    });
  });
  await page.route(/\/api\/tournament\/4/, route => {
    const [tournament] = list(Date.now()).close;
    return route.fulfill({ json: { tournament: { ...tournament, id: ID }, results: null, entrants } });
  });
  return (next, left = 48_000) => {
    now = { scene: next, left, told: now.told + 1 };
    say();
  };
}
