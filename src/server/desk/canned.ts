import { LANGUAGES, type Language } from '../../protocol/settings';
import { LANGUAGE_NAMES } from '../pages/language';

/** Answers that are often given, in the languages of the players. The operator changes them before they are sent. */

const TEXTS = {
  looking: {
    es: 'Hola, gracias por escribirnos. Lo estamos mirando con el registro de la partida y te contestamos en cuanto sepamos algo.',
    en: 'Hello, and thank you for writing. We are looking into it with the record of the game and will get back to you as soon as we know more.',
    ru: 'Здравствуйте, спасибо за обращение. Мы проверяем запись партии и ответим, как только что-то узнаем.',
    pt: 'Olá, agradecemos o contato. Estamos verificando o registro da partida e responderemos assim que soubermos mais.',
    ar: 'مرحبًا، شكرًا لمراسلتنا. نراجع سجل المباراة وسنجيبك حالما نعرف المزيد.',
  },
  connection: {
    es: 'En el registro se ve que tu conexión se cortó. Mientras dura un corte el reloj sigue corriendo si te toca mover; el retraso de tus jugadas te lo devolvimos hasta el límite.',
    en: 'The record shows that your connection dropped. While it is down your clock keeps running if it is your move; the delay of your moves was given back to you, up to the limit.',
    ru: 'По записи видно, что соединение прервалось. Во время обрыва ваши часы идут, если ход за вами; время, потерянное на задержках, мы вернули в пределах лимита.',
    pt: 'O registro mostra que sua conexão caiu. Durante a queda o relógio continua se for sua vez; o atraso dos seus lances foi devolvido até o limite.',
    ar: 'يظهر في السجل أن اتصالك انقطع. تستمر ساعتك أثناء الانقطاع إن كان الدور لك، وقد أُعيد إليك تأخر نقلاتك حتى الحد المسموح.',
  },
  details: {
    es: '¿Puedes decirnos cuándo ocurrió y con qué navegador y dispositivo? Si fue en una partida, adjúntala con el clip.',
    en: 'Could you tell us when it happened, and with which browser and device? If it was in a game, please attach it with the paper clip.',
    ru: 'Подскажите, когда это произошло, в каком браузере и на каком устройстве? Если в партии, приложите её кнопкой со скрепкой.',
    pt: 'Pode nos dizer quando aconteceu e com qual navegador e dispositivo? Se foi em uma partida, anexe-a com o clipe.',
    ar: 'هل يمكنك إخبارنا متى حدث ذلك وبأي متصفح وجهاز؟ إن كان في مباراة فأرفقها بزر المشبك.',
  },
  report: {
    es: 'Gracias por avisarnos. Hemos revisado la partida y hemos tomado las medidas oportunas; no podemos dar detalles sobre otras cuentas.',
    en: 'Thank you for telling us. We have reviewed the game and taken the necessary steps; we cannot give details about other accounts.',
    ru: 'Спасибо, что сообщили. Мы проверили партию и приняли меры; подробностей о других аккаунтах мы не сообщаем.',
    pt: 'Agradecemos o aviso. Revisamos a partida e tomamos as medidas necessárias; não podemos dar detalhes sobre outras contas.',
    ar: 'شكرًا لإبلاغنا. راجعنا المباراة واتخذنا ما يلزم، ولا نستطيع ذكر تفاصيل عن حسابات أخرى.',
  },
  solved: {
    es: 'Ya está resuelto. Si vuelve a pasar, abre otra consulta desde esta y la veremos enseguida.',
    en: 'It is solved now. If it happens again, open a follow-up ticket from this one and we will see it at once.',
    ru: 'Проблема решена. Если она повторится, создайте новое обращение из этого, и мы сразу его увидим.',
    pt: 'Está resolvido. Se acontecer de novo, abra outra solicitação a partir desta, e nós a veremos logo.',
    ar: 'حُلّت المشكلة. إن تكررت فاكتب طلبًا آخر من هذا الطلب وسنراه فورًا.',
  },
} as const satisfies Record<string, Record<Language, string>>;

type CannedName = keyof typeof TEXTS;

/** Titles of the texts, as the operator chooses by them. */
const LABELS: Readonly<Record<CannedName, string>> = {
  looking: 'We are looking into it',
  connection: 'The connection dropped',
  details: 'When, and on which device?',
  report: 'The report was dealt with',
  solved: 'It is solved now',
};

interface CannedGroup {
  /** Name of its language. */
  label: string;
  texts: readonly { value: string; label: string }[];
}

/** Every text that can be chosen, by language. @param language of the player: theirs come first */
export const cannedFor = (language: Language): readonly CannedGroup[] =>
  [language, ...LANGUAGES.filter(other => other !== language)].map(one => ({
    label: LANGUAGE_NAMES[one],
    texts: (Object.keys(TEXTS) as CannedName[]).map(name => ({
      value: `${name}.${one}`,
      label: LABELS[name],
    })),
  }));

/** @returns empty for a name that is none */
export function cannedText(value: unknown): string {
  const [name, language] = typeof value === 'string' ? value.split('.') : [];
  const texts = Object.entries(TEXTS).find(([known]) => known === name)?.[1];
  return Object.entries(texts ?? {}).find(([known]) => known === language)?.[1] ?? '';
}
