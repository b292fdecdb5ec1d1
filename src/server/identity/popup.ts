import type { FastifyReply } from 'fastify';
import type { Language } from '../../protocol/settings';
import { html, sendPage } from '../pages/html';
import { POPUP_SCRIPT, type PopupCall } from './popup-call';

/** The sign-in popup, a page of 500 by 600: demo identities, and a name for someone new. */

const DEMO_IDENTITIES: readonly { name: string; avatar: string }[] = [
  { name: 'Alba', avatar: 'queen_0_0' },
  { name: 'Bruno', avatar: 'knight_0_1' },
  { name: 'Dasha', avatar: 'raven_0_1' },
  { name: 'Omar', avatar: 'jester_0_0' },
];

/** Longest name of an identity. */
export const NAME_LENGTH = 40;

interface Texts {
  title: (provider: string) => string;
  lead: string;
  someoneNew: string;
  enter: string;
  note: string;
  failed: string;
  gone: string;
  refused: string;
  refusedHint: (origin: string) => string;
  notHere: string;
  /** Where somebody comes back from a provider whom this server does not wait for (any more). */
  tooLate: string;
  /** A window that may not close itself. */
  done: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  es: {
    title: provider => `Entrar con ${provider}`,
    lead: 'Elige quién eres.',
    someoneNew: 'O entra con otro nombre',
    enter: 'Entrar',
    note: 'Identidades de prueba de este servidor: sin contraseña y sin cuentas de fuera. No escribas datos personales.',
    failed: 'No se ha podido entrar. Inténtalo de nuevo.',
    gone: 'La ventana de Kingside se ha cerrado. Vuelve a abrirla y entra otra vez.',
    refused: 'Aquí no se puede entrar',
    refusedHint: origin => `La página que ha abierto esta ventana (${origin}) no es la de este servidor.`,
    notHere: 'Las identidades de prueba solo sirven en el equipo en el que funciona el servidor.',
    tooLate: 'Esta entrada ha caducado o empezó en otro navegador. Cierra esta ventana y entra otra vez.',
    done: 'Ya puedes cerrar esta ventana y volver a Kingside.',
  },
  en: {
    title: provider => `Sign in with ${provider}`,
    lead: 'Choose who you are.',
    someoneNew: 'Or sign in under another name',
    enter: 'Sign in',
    note: 'Demo identities of this server: no password, no outside accounts. Do not enter personal data.',
    failed: 'Signing in did not work. Please try again.',
    gone: 'The Kingside window has been closed. Open it again and sign in from there.',
    refused: 'You cannot sign in here',
    refusedHint: origin => `The page that opened this window (${origin}) does not belong to this server.`,
    notHere: 'Demo identities work only on the machine that the server runs on.',
    tooLate: 'This sign-in has expired, or began in another browser. Close this window and sign in again.',
    done: 'You can close this window and go back to Kingside.',
  },
  ru: {
    title: provider => `Вход через ${provider}`,
    lead: 'Выберите, кто вы.',
    someoneNew: 'Или войдите под другим именем',
    enter: 'Войти',
    note: 'Тестовые профили этого сервера: без пароля и внешних сервисов. Не вводите личные данные.',
    failed: 'Войти не удалось. Попробуйте ещё раз.',
    gone: 'Окно Kingside закрыто. Откройте его снова и войдите оттуда.',
    refused: 'Здесь войти нельзя',
    refusedHint: origin => `Страница, открывшая это окно (${origin}), не принадлежит этому серверу.`,
    notHere: 'Тестовые профили работают только на том компьютере, где запущен сервер.',
    tooLate: 'Этот вход устарел или начат в другом браузере. Закройте окно и войдите ещё раз.',
    done: 'Можно закрыть это окно и вернуться в Kingside.',
  },
  pt: {
    title: provider => `Entrar com ${provider}`,
    lead: 'Escolha quem você é.',
    someoneNew: 'Ou entre com outro nome',
    enter: 'Entrar',
    note: 'Identidades de demonstração deste servidor: sem senha e sem contas externas. Não informe dados pessoais.',
    failed: 'Não foi possível entrar. Tente de novo.',
    gone: 'A janela do Kingside foi fechada. Abra-a de novo e entre por lá.',
    refused: 'Não é possível entrar aqui',
    refusedHint: origin => `A página que abriu esta janela (${origin}) não pertence a este servidor.`,
    notHere: 'As identidades de demonstração só funcionam no computador em que o servidor está rodando.',
    tooLate: 'Este acesso expirou ou começou em outro navegador. Feche esta janela e entre de novo.',
    done: 'Você já pode fechar esta janela e voltar ao Kingside.',
  },
  ar: {
    title: provider => `تسجيل الدخول عبر ${provider}`,
    lead: 'اختر من تكون.',
    someoneNew: 'أو ادخل باسم آخر',
    enter: 'دخول',
    note: 'هويات تجريبية لهذا الخادم: بلا كلمة مرور وبلا حسابات خارجية. لا تُدخل بيانات شخصية.',
    failed: 'تعذّر تسجيل الدخول. حاول مرة أخرى.',
    gone: 'أُغلقت نافذة Kingside. افتحها من جديد وسجّل الدخول منها.',
    refused: 'لا يمكن تسجيل الدخول من هنا',
    refusedHint: origin => `الصفحة التي فتحت هذه النافذة (${origin}) لا تتبع هذا الخادم.`,
    notHere: 'لا تعمل الهويات التجريبية إلا على الجهاز الذي يعمل عليه الخادم.',
    tooLate: 'انتهت مهلة تسجيل الدخول هذا أو بدأ في متصفح آخر. أغلق هذه النافذة وسجّل الدخول من جديد.',
    done: 'يمكنك إغلاق هذه النافذة والعودة إلى Kingside.',
  },
};

interface PopupRequest extends PopupCall {
  /** Base of the items host. */
  pictures: string;
}

/** @param call whose origin has been checked */
export function sendPopup(
  reply: FastifyReply,
  { language, provider, eventId, authType, pictures, session }: PopupRequest,
): FastifyReply {
  const texts = TEXTS[language];
  const title = texts.title(provider.name);
  // Disabled until the script runs: a form that is sent before that would lead nowhere.
  const body = html`<body>
<main class="popup" data-provider="${provider.id}" data-event="${eventId}" data-type="${authType}"
  data-uid="${session?.uid ?? ''}" data-sid="${session?.sid ?? ''}" data-failed="${texts.failed}" data-gone="${texts.gone}">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>${title}</h1>
<p class="lead">${texts.lead}</p>
<div class="identities">${DEMO_IDENTITIES.map(
    ({ name, avatar }) =>
      html`<button type="button" data-identity="${name}" disabled><img src="${pictures}/avatar/${avatar}" alt="" width="44" height="44"><span>${name}</span></button>`,
  )}</div>
<form class="newcomer">
<label for="name">${texts.someoneNew}</label>
<div class="row">
<input class="input" id="name" name="name" maxlength="${String(NAME_LENGTH)}" autocomplete="off" spellcheck="false" required disabled dir="auto">
<button class="primary" disabled>${texts.enter}</button>
</div>
<p class="problem" role="alert"></p>
</form>
<p class="note">${texts.note}</p>
</main>
</body>`;
  return sendPage(reply, { language, title, body, script: POPUP_SCRIPT });
}

/** The outcome of a popup: a one-time code, or an error in the SDK's words. */
export type Outcome = Pick<PopupCall, 'language' | 'provider' | 'eventId' | 'authType'> &
  ({ code: string; error?: undefined } | { code?: undefined; error: string });

/** Hands the outcome to the page that opened the popup, and closes it. */
export function sendOutcome(
  reply: FastifyReply,
  { language, provider, eventId, authType, code = '', error = '' }: Outcome,
): FastifyReply {
  const texts = TEXTS[language];
  const title = texts.title(provider.name);
  const body = html`<body>
<main class="popup" data-event="${eventId}" data-type="${authType}" data-provider="${provider.id}"
  data-code="${code}" data-error="${error}">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>${title}</h1>
<p class="lead">${error === '' ? texts.done : texts.failed}</p>
</main>
</body>`;
  return sendPage(reply.header('referrer-policy', 'no-referrer'), {
    ...{ language, title, body },
    script: POPUP_SCRIPT,
  });
}

/**
 * Refuses a page that is not one of ours, since it would receive the sign-in of a user; somebody on another machine, who
 * could be anyone; or somebody from a provider whom this server does not wait for.
 */
export function sendRefusal(
  reply: FastifyReply,
  language: Language,
  why: { origin: string } | 'notHere' | 'tooLate',
): FastifyReply {
  const texts = TEXTS[language];
  const hint = typeof why === 'string' ? texts[why] : texts.refusedHint(why.origin);
  const body = html`<body>
<main class="popup">
<img class="logo" src="/static/logo.svg" alt="Kingside">
<h1>${texts.refused}</h1>
<p class="lead">${hint}</p>
</main>
</body>`;
  return sendPage(reply.code(403), { language, title: texts.refused, body });
}
