import type { FastifyReply } from 'fastify';
import { html, type Markup, sendPage } from '../pages/html';
import { MAX_SEARCH } from '../support/search';

/** The frame of the desk's pages, in English for the operator. See README of this folder, "The desk has no script". */

const STYLE = '/desk/desk.css';

export const send = (reply: FastifyReply, title: string, body: Markup): FastifyReply =>
  sendPage(reply, { language: 'en', title, body, style: STYLE });

export const sendSignIn = (reply: FastifyReply, isWrong: boolean): FastifyReply =>
  send(
    isWrong ? reply.code(403) : reply,
    'Desk',
    html`<body><main class="desk narrow">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>Support desk</h1>
<p>The token is in <code>operator.token</code> in the server’s data folder.</p>
${isWrong ? html`<p class="problem" role="alert">That is not the token of this server.</p>` : ''}
<form method="post" action="/desk/sign-in">
<label for="token">Token</label>
<input id="token" name="token" type="password" required autocomplete="current-password">
<button class="primary">Sign in</button>
</form></main></body>`,
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
