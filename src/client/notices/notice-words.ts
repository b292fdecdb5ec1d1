import type { TFunction } from 'i18next';
import type { News, Notice } from '../../protocol/notices';
import { RATING_POOLS, TIME_CONTROLS, tempoOf } from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { family } from '../i18n/family';
import { wornName } from '../items/item-words';
import { kingText } from '../kit/coin-amount';
import { apart, nameText } from '../kit/player-name';
import { deviceText } from '../page/device-text';

/** Words of a notice at a moment of the server's clock; needs the areas `notices`, `figures` and `items`. */

const poolKey = family('common.mode', RATING_POOLS);
const offKey = family('notices', ['otpOff', 'otpRecovered', 'otpReset'], '.text');

export interface NoticeWords {
  title: string;
  text: string;
}

export function noticeWords(
  t: TFunction,
  language: string,
  { news, player = '–' }: Notice & { news: News },
  now: number,
): NoticeWords {
  const item = 'item' in news ? wornName(t, news.item.kind, news.item.name) : '';
  const king = 'king' in news ? kingText(news.king, language) : '';
  const name = apart(nameText(t, player));
  switch (news.kind) {
    case 'sold':
      return { title: t('notices.sold.title', { item }), text: t('notices.sold.text', { name, king }) };
    case 'bought':
      return { title: t('notices.bought.title', { item }), text: t('notices.bought.text', { name, king }) };
    case 'saleReversed':
      return {
        title: t('notices.saleReversed.title', { item }),
        text:
          news.part === 'seller'
            ? t('notices.saleReversed.seller', { king })
            : t('notices.saleReversed.buyer', { king }),
      };
    case 'offered':
      return { title: t('notices.offered.title', { item }), text: t('notices.offered.text', { name, king }) };
    case 'withdrawn':
      return { title: t('notices.withdrawn.title', { item }), text: t('notices.withdrawn.text') };
    case 'ticketAnswered':
      return { title: t('notices.ticketAnswered'), text: apart(news.subject) };
    case 'ticketClosed':
      return { title: t('notices.ticketClosed'), text: apart(news.subject) };
    case 'itemBack':
      return {
        title: t('notices.itemBack.title', { item }),
        text: news.from === 'lent' ? t('notices.itemBack.lent', { name }) : t('notices.itemBack.staked'),
      };
    case 'loanEnded':
      return { title: t('notices.loanEnded.title', { item }), text: t('notices.loanEnded.text', { name }) };
    case 'terms':
      return { title: t('notices.terms.title'), text: t('notices.terms.text') };
    case 'signedIn':
      return {
        title: t('notices.signedIn.title'),
        text: t('notices.signedIn.text', { device: deviceText(t, news) }),
      };
    case 'otpOn':
      return { title: t('notices.otpOn.title'), text: t('notices.otpOn.text') };
    case 'otpOff':
    case 'otpRecovered':
    case 'otpReset':
      return { title: t('notices.otpOff.title'), text: t(offKey(news.kind)) };
    case 'sessionsEnded':
      return { title: t('notices.sessionsEnded.title'), text: t('notices.sessionsEnded.text') };
    case 'challenge': {
      const { shortName } = TIME_CONTROLS[news.gameMode];
      const mode = `${t(modeKey(tempoOf(news.gameMode)))} ${apart(shortName)}`;
      const about =
        news.bet > 0
          ? t('notices.challenge.stake', { mode, king: kingText(news.bet, language) })
          : t('notices.challenge.free', { mode });
      return {
        title: t('notices.challenge.title', { name }),
        text: news.expires <= now ? `${about} ${t('notices.challenge.over')}` : about,
      };
    }
    case 'duelClosed':
      return { title: t('notices.duelClosed'), text: t('notices.cancelled.back', { king }) };
    case 'duelReversed': {
      const values = { king, reason: apart(news.reason) };
      return {
        title: t('notices.duelReversed.title'),
        text:
          news.part === 'winner'
            ? t('notices.duelReversed.winner', values)
            : t('notices.duelReversed.loser', values),
      };
    }
    case 'ratingCorrected': {
      const { from, to, pool } = news;
      return {
        title: t('notices.ratingCorrected.title'),
        text: t('notices.ratingCorrected.text', {
          from,
          to,
          pool: t(poolKey(pool)),
          reason: apart(news.reason),
        }),
      };
    }
    case 'itemWon':
      return {
        title: t('notices.itemWon.title', { item }),
        text: t('notices.itemWon.text', { name: apart(news.name) }),
      };
    case 'tournamentCancelled':
      return {
        title: t('notices.cancelled.title', { name: apart(news.name) }),
        text: news.king > 0 ? t('notices.cancelled.back', { king }) : t('notices.cancelled.free'),
      };
  }
}
