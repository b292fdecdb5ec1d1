import type { FastifyReply } from 'fastify';
import { momentText } from '../operator/texts';
import { html } from '../pages/html';
import type { OpenReport } from '../reports/store';
import { gamePart, type ShownGame } from './game';
import { head, hidden, send } from './layout';
import { turnsOf } from './turn';

/** A report beside its game. */

interface ReportPage {
  report: OpenReport;
  game: ShownGame | null;
  formToken: string;
}

export function sendReport(reply: FastifyReply, { report, game, formToken }: ReportPage): FastifyReply {
  const { id, white, black, reporter, reason, at } = report;
  return send(
    reply,
    `Report ${id}`,
    html`<body><main class="desk beside">
<section>
${head(formToken)}
<p><a href="/desk">All reports</a></p>
<h1>Game ${String(report.game)}: <bdi>${white}</bdi> – <bdi>${black}</bdi></h1>
<p class="meta">${String(id)} · by <bdi>${reporter}</bdi> · ${momentText(at)}</p>
<p class="text" dir="auto">${reason}</p>
<form method="post" action="/desk/report/${String(id)}/close">${hidden(formToken)}<button class="primary">Dealt with</button></form>
</section>
${game ? html`<aside>${gamePart(game, turnsOf(`/desk/report/${id}`, {}, false))}</aside>` : ''}
</main></body>`,
  );
}
