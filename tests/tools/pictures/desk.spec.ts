import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../support/browser/test';
import { hasEnded, pair, play } from '../../support/server/game-pair';
import { pictureFile, rest, SIZES } from './rest';

/** The operator's desk: sign-in, queue, a ticket with its game, an answer in Arabic, a report. */

for (const { width, height } of SIZES) {
  test(`the desk at ${width}×${height}`, async ({ houseServer, open, expectInConsole }) => {
    expectInConsole(/status of 403/);
    const seats = await pair(houseServer);
    await play(seats, 'e2e4 e7e5 g1f3 d7d6');
    seats.black.socket.send({ action: 'surrender' });
    await seats.white.socket.next(hasEnded);
    const api = (token: string) => (path: string, body: object) =>
      fetch(`${houseServer.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(answer => answer.json());
    const white = api(seats.white.session.token);
    const history = await fetch(`${houseServer.url}/api/matchs/0`, {
      headers: { authorization: `Bearer ${seats.white.session.token}` },
    }).then(answer => answer.json());
    const game = (history as { content: { matchId: number }[] }).content[0]?.matchId ?? 0;
    await white('/settings', { language: 'ar' });
    await white('/report', { match: game, reason: 'Para el reloj <b>cada</b> jugada y no contesta.' });
    const { id } = (await white('/support', {
      reason: 2,
      subject: 'ساعتي تسارعت بعد إعادة الاتصال في النقلة 23',
      message: 'انقطع اتصالي لحظة وعندما عدت كان لدي 5:32 بدل 5:36. هل يمكنكم مراجعة ذلك؟',
      attachment: {
        kind: 'game',
        game,
        ply: 3,
        closes: [{ code: 4500, at: Date.UTC(2026, 10, 22, 20, 31, 7), ply: 2 }],
      },
    })) as { id: number };
    const black = api(seats.black.session.token);
    await black('/support', { reason: 3, subject: 'Un modo sin reloj', message: 'Para jugar con mi hija.' });

    const desk = await open({ baseURL: houseServer.operatorUrl(), viewport: { width, height } });
    const take = async (name: string) => {
      await rest(desk);
      await desk.screenshot({ path: pictureFile(`${name}-${width}.png`), fullPage: true });
    };
    await desk.goto('/desk');
    await desk.getByLabel('Token').fill('guess');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toBeVisible();
    await take('80-desk-wrong');
    const token = await readFile(join(houseServer.dataDir, 'operator.token'), 'utf8');
    await desk.getByLabel('Token').fill(token.trim());
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
    await take('81-desk-queue');
    await desk.goto(`/desk/ticket/${id}`);
    await take('82-desk-ticket');
    await desk.getByLabel('Add a text').selectOption('connection.ar');
    await desk.getByRole('button', { name: 'Insert' }).click();
    await expect(desk.getByLabel('Answer', { exact: true })).toHaveValue(/السجل/);
    await desk.getByRole('button', { name: 'Previous' }).click();
    await expect(desk.getByText('2 / 4')).toBeVisible();
    await take('83-desk-canned');
    await desk.getByLabel('Answer', { exact: true }).fill('x');
    await desk.getByRole('button', { name: 'Answer', exact: true }).click();
    await expect(desk.getByText('Kingside', { exact: true })).toBeVisible();
    await take('84-desk-answered');
    await desk.getByRole('button', { name: 'Close the ticket' }).click();
    await expect(desk.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
    await desk.goto(`/desk/ticket/${id}`);
    await take('85-desk-closed');
    await desk.goto('/desk');
    await desk.getByRole('link', { name: /Para el reloj/ }).click();
    await expect(desk.getByRole('button', { name: 'Dealt with' })).toBeVisible();
    await take('86-desk-report');
    await desk.getByRole('button', { name: 'Dealt with' }).click();
    await expect(desk.getByRole('heading', { name: 'Open tickets' })).toBeVisible();
    await take('87-desk-after');
    const { id: next } = (await white('/support', {
      reason: 2,
      subject: 'الساعة مرة أخرى',
      message: 'Ha vuelto a pasar.',
      follows: id,
    })) as { id: number };
    await desk.goto(`/desk/ticket/${next}?game=${game}`);
    await desk.getByText(`Follows ${id}`).click();
    await take('88-desk-follow-up');
    await desk.getByRole('searchbox').fill('reloj');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: /reloj/ })).toBeVisible();
    await take('89-desk-found');
    await desk.goto('/desk?state=closed&q=nothing+like+this');
    await take('89-desk-none');
  });
}
