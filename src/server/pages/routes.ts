import type { FastifyInstance } from 'fastify';
import { LANGUAGES, type Language } from '../../protocol/settings';
import { HttpFailure } from '../http/failure';
import { html, type Markup, sendPage } from './html';
import { chooseLanguage, LANGUAGE_NAMES } from './language';
import { isPageName, type PageText, pageText } from './texts';

/** Default external pages, for an installation that has no shop, hub, … of its own. */
export function pageRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string }; Querystring: { lang?: unknown } }>('/:name', (request, reply) => {
    const { name } = request.params;
    if (!isPageName(name)) throw new HttpFailure(404);
    const language = chooseLanguage(request.query.lang, request.headers['accept-language']);
    const text = pageText(name, language);
    reply.header('vary', 'Accept-Language');
    return sendPage(reply, { language, title: text.title, body: layOut(text, language) });
  });
}

function layOut({ title, lead, sections }: PageText, language: Language): Markup {
  return html`<body>
<main class="reading">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>${title}</h1>
<p class="lead">${lead}</p>
${sections.map(
  ({ heading, paragraphs }) =>
    html`<section><h2>${heading}</h2>${paragraphs.map(paragraph => html`<p>${withCode(paragraph)}</p>`)}</section>`,
)}
<nav class="languages">${LANGUAGES.map(
    other =>
      html`<a href="?lang=${other}" lang="${other}" ${other === language ? html`aria-current="page"` : ''}>${LANGUAGE_NAMES[other]}</a>`,
  )}</nav>
</main>
</body>`;
}

/** Text in backquotes is code, and stays left to right. */
function withCode(text: string): Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code dir="ltr">${part}</code>` : html`${part}`));
}
