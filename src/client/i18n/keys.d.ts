import type account from './es/account.json';
import type alert from './es/alert.json';
import type before from './es/before.json';
import type board from './es/board.json';
import type boards from './es/boards.json';
import type bracket from './es/bracket.json';
import type common from './es/common.json';
import type configuration from './es/configuration.json';
import type duel from './es/duel.json';
import type figures from './es/figures.json';
import type game from './es/game.json';
import type home from './es/home.json';
import type items from './es/items.json';
import type keys from './es/keys.json';
import type live from './es/live.json';
import type lobby from './es/lobby.json';
import type market from './es/market.json';
import type matches from './es/matches.json';
import type notices from './es/notices.json';
import type otp from './es/otp.json';
import type profile from './es/profile.json';
import type queue from './es/queue.json';
import type replay from './es/replay.json';
import type review from './es/review.json';
import type settings from './es/settings.json';
import type shell from './es/shell.json';
import type statement from './es/statement.json';
import type support from './es/support.json';
import type tournament from './es/tournament.json';

interface Catalogue {
  account: typeof account;
  alert: typeof alert;
  before: typeof before;
  board: typeof board;
  bracket: typeof bracket;
  boards: typeof boards;
  common: typeof common;
  configuration: typeof configuration;
  duel: typeof duel;
  figures: typeof figures;
  game: typeof game;
  home: typeof home;
  items: typeof items;
  keys: typeof keys;
  live: typeof live;
  lobby: typeof lobby;
  market: typeof market;
  matches: typeof matches;
  notices: typeof notices;
  otp: typeof otp;
  profile: typeof profile;
  queue: typeof queue;
  replay: typeof replay;
  review: typeof review;
  settings: typeof settings;
  shell: typeof shell;
  support: typeof support;
  tournament: typeof tournament;
  statement: typeof statement;
}

/** A part of the catalogue that is loaded as one. */
export type Area = keyof Catalogue;

/** Spanish, the language the product starts in, types the keys: `t` refuses one that does not exist. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogue };
    strictKeyChecks: true;
  }
}
