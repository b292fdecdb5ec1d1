import type { FastifyReply } from 'fastify';
import type { Language } from '../../protocol/settings';
import { directionOf } from './language';

/** Markup that is safe to put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? '');

/** A piece of markup; everything put into it is escaped unless it is markup itself. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Markup | Markup[])[]
): Markup {
  const parts = strings.flatMap((text, index) => {
    const value = values[index];
    if (value === undefined) return [text];
    if (typeof value === 'string') return [text, escapeText(value)];
    return [text, ...(Array.isArray(value) ? value : [value]).map(({ markup }) => markup)];
  });
  return { markup: parts.join('') };
}

export interface Page {
  language: Language;
  title: string;
  body: Markup;
  /** Address of a script of our own. */
  script?: string;
  /** Address of a style sheet of its own, beside the one of all pages. */
  style?: string;
}

/** Answers with a whole page in our look. */
export function sendPage(reply: FastifyReply, { language, title, body, script, style }: Page): FastifyReply {
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} · Kingside</title>
<link rel="icon" href="/static/logo-mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/page.css">
${style === undefined ? '' : html`<link rel="stylesheet" href="${style}">`}
${script === undefined ? '' : html`<script src="${script}" defer></script>`}
</head>
${body}
</html>
`;
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page.markup);
}
