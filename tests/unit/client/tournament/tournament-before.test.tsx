import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../../src/client/state/installation';
import { TournamentBefore } from '../../../../src/client/tournament/before/tournament-before';
import { lengthOf, lengthText } from '../../../../src/client/tournament/list/length';
import type { ClientConfig } from '../../../../src/protocol/installation';
import { tournamentAnswer } from '../../../../src/protocol/tournament-calls';
import type { TournamentFrame } from '../../../../src/protocol/tournament-entities';
import { beforeStart } from '../../../support/games/before';
import { asText } from '../page/as-text';

setInstallation({ itemsBase: '/items' } as ClientConfig);

const NOW = Date.UTC(2026, 10, 22, 20);

async function page(entrants: number, more: Partial<TournamentFrame> = {}): Promise<string> {
  const read = parse(tournamentAnswer, beforeStart(NOW, entrants, more));
  if (!read.tournament) throw new Error('no tournament');
  const answer = { ...read, tournament: read.tournament };
  const html = asText(<TournamentBefore answer={answer} clock={() => NOW} isAway={false} />);
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

test('[TL-03] the page of a tournament to come shows its price, prizes, length and entrants', async () => {
  const text = await page(11);
  for (const fact of ['12:48', 'Join for 150', '3+2', 'best of 3', '1400–2000', '2 hr 5 min'])
    expect(text.replace(/[\u2066-\u2069]/g, '')).toContain(fact);
  for (const share of ['50%', '30%', '20%']) expect(text).toContain(share);
  expect(text).toContain('11 of 16');
  expect(text).toContain('5 free places');
});

test('the page of a tournament without entrants says so and names no average', async () => {
  const text = await page(0);
  expect(text).toContain('Nobody has joined yet.');
  expect(text).not.toContain('average');
});

test('a full field sells no ticket and has no free place', async () => {
  const text = await page(64, { places: 64 });
  expect(text).toContain('Full');
  expect(text).not.toMatch(/free place|places left|Join for/);
});

test('a tournament that the house fills says so, and lasts as long as the full field plays', async () => {
  const house = { house: true, fillTo: 8, bestOf: 1, gameTimeControll: 'BLITZ_3' };
  const text = await page(1, house);
  expect(text).toContain('7 computers join at the start');
  const nobody = await page(0, house);
  expect(nobody.match(/Once one person is in, 7 computers join at the start/g)).toHaveLength(1);
  expect(nobody).not.toContain('Nobody has joined');
  expect(text).not.toContain('cancelled');
  expect(lengthOf({ ...house, places: 16, entrants: 1 })).toBe(35 * 60_000);
  expect(lengthOf({ ...house, fillTo: 0, places: 16, entrants: 1 })).toBe(45 * 60_000);
});

test('the rules before a start name the least number of players, unless the house fills up to that number', async () => {
  const cancelled = 'With fewer than 8 players it is cancelled';
  expect(await page(1, { least: 8 })).toContain(cancelled);
  expect(await page(1, { house: true, least: 8, fillTo: 4 })).toContain(cancelled);
  expect(await page(1, { house: true, least: 8, fillTo: 8 })).not.toContain('cancelled');
});

test('[TL-10] an entrant reads what they paid only where that was something', async () => {
  expect(await page(11, { joined: true, entryFee: 500 })).toContain('Entry paid');
  const free = await page(11, { joined: true, entryFee: 0 });
  expect(free).not.toContain('Entry paid');
  expect(free).toContain('Entry Free');
});

test('an entrant is shown the way to the lobby', async () => {
  expect(await page(11, { joined: true })).toContain('To the lobby');
  expect(await page(11)).not.toContain('To the lobby');
});

test('[IP-20] a paused tournament says so instead of counting down to a start that moves on', async () => {
  for (const joined of [true, false]) {
    const text = await page(11, { paused: true, joined });
    expect(text.match(/Paused/g)).toHaveLength(1);
    expect(text).not.toMatch(/12:48|Registration closes in|Beginning/);
  }
});

test('a length is told in hours and minutes, without empty ones', () => {
  const minute = 60_000;
  expect(lengthText(105 * minute, 'en')).toBe('1 hr 45 min');
  expect(lengthText(60 * minute, 'en')).toBe('1 hr');
  expect(lengthText(35 * minute, 'es')).toBe('35 min');
});
