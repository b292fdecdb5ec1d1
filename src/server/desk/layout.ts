import type { FastifyReply } from 'fastify';
import { html, type Markup, sendPage } from '../pages/html';
import { MAX_SEARCH } from '../support/search';

/** The frame of the desk's pages, in English for the operator. See README of this folder, "The desk has no script". */

const STYLE = '/desk/desk.css';

export const send = (reply: FastifyReply, title: string, body: Markup): FastifyReply =>
  sendPage(reply, { language: 'en', title, body, style: STYLE });

/** An answer as far as it is written, and its order's reason: what pages of the desk take along. */
export interface Written {
  text: string;
  by: string;
  /** Number of the last message that the answer follows. */
  last: string;
}

/** Hidden fields that keep what is written; those that are empty are left out. */
export const writtenFields = (fields: Readonly<Record<string, string>> | Written): Markup[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

const hasText = (kept: Readonly<Record<string, string>>): boolean => Boolean(kept.text || kept.reason);

interface SignIn {
  /** Address that gets the token. */
  action: string;
  isWrong?: boolean;
  /** A form came after its session had ended: what was written in it, by the fields' names. */
  kept?: Readonly<Record<string, string>>;
  /** Page that is shown then. */
  to?: string;
}

/** Asks for the token. */
export const sendSignIn = (reply: FastifyReply, { action, isWrong, kept, to = '' }: SignIn): FastifyReply =>
  send(
    isWrong || kept ? reply.code(403) : reply,
    'Desk',
    html`<body><main class="desk narrow">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>Support desk</h1>
${kept ? html`<p class="problem" role="alert">You are signed out, so nothing was done. Sign in to go on${hasText(kept) ? ': what you wrote is kept.' : '.'}</p>` : ''}
<p>The token is in <code>operator.token</code> in the server’s data folder.</p>
${isWrong ? html`<p class="problem" role="alert">That is not the token of this server.</p>` : ''}
<form method="post" action="${action}">
${writtenFields({ ...kept, to })}
<label for="token">Token</label>
<input id="token" name="token" type="password" required autocomplete="current-password">
<button class="primary">Sign in</button>
</form></main></body>`,
  );

/** A page in place of one that cannot be shown. */
export const sendFailure = (reply: FastifyReply, title: string, text: string): FastifyReply =>
  send(
    reply,
    title,
    html`<body><main class="desk narrow">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/desk">All tickets</a></p></main></body>`,
  );

export const hidden = (formToken: string): Markup =>
  html`<input type="hidden" name="form" value="${formToken}">`;

/** @param search as it stands in the field */
export const head = (
  formToken: string,
  search = '',
): Markup => html`<header><a href="/desk" aria-label="All tickets"><img class="logo" src="/static/logo.svg" alt="Kingside"></a>
<form class="find" role="search" action="/desk"><input type="search" name="q" value="${search}" maxlength="${String(MAX_SEARCH)}" aria-label="Search tickets" placeholder="Words, name or number" dir="auto"><button>Search</button></form>
<form method="post" action="/desk/sign-out">${hidden(formToken)}<button>Sign out</button></form></header>`;
