import { Crown, Eye, History, Share2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Snapshot, useSnapshot } from 'valtio';
import { WON_KINDS } from '../../../protocol/items';
import { isTimeControlName, ratingPool } from '../../../rules/time-control';
import { PoolName } from '../../game/modes/pool-name';
import { family } from '../../i18n/family';
import { itemPicture } from '../../items/kinds';
import { breakable } from '../../kit/breaking-name';
import { Button } from '../../kit/button';
import { apart, nameText, PlayerName } from '../../kit/player-name';
import { QueenAmount } from '../../kit/queen-coin';
import { useToast } from '../../kit/toast';
import { redirect } from '../../page/entries';
import { copyText } from '../../page/files';
import { replayPath } from '../../page/profile-path';
import { useHeadingFocus } from '../../page/use-heading-focus';
import { app } from '../../state/app';
import type { LiveTournament } from '../../state/shapes';
import { LobbyScene } from '../lobby/lobby-scene';
import { TournamentName } from '../lobby/tournament-name';
import { placeText, whereOf } from '../series/round-text';
import {
  endingOf,
  hasEarned,
  isByNobody,
  type PlayedSeries,
  scoreText,
  seriesOf,
  standingsOf,
} from '../series/series';
import { SeriesText } from '../series/series-text';
import { tournamentActions } from '../state/tournament';
import styles from './ending.module.scss';
import { Podium } from './podium';

const itemKey = family('lobby.end.item', WON_KINDS);

/** Leaves the end of a tournament for a page. */
function leaveFor(to: string): void {
  tournamentActions.leaveEnd();
  redirect(to);
}

/** A score in the middle of a sentence: from the left in every language, and never broken after its dash. */
const scoreInText = (own: number, other: number): string =>
  `\u2066${scoreText(own, other).replace('–', '–\u2060')}\u2069`;

/** The user has won the tournament. @source TM-08 */
export function Champion() {
  const { t } = useTranslation();
  const { tournament } = useSnapshot(app);
  const title = useHeadingFocus();
  const { toast, say } = useToast();
  if (!tournament) return null;
  const series = ownSeries(tournament);
  const last = series.at(-1);
  const prizes = tournament.tournament?.prizes;
  const prize = tournament.you?.prize ?? prizes?.[0];
  const item = tournament.you?.item;
  const house = new Set(tournament.entrants?.flatMap(({ id, house: isHouse }) => (isHouse ? id : [])));
  const standings = tournament.data ? standingsOf(tournament.data, prizes ?? [], house) : [];
  const share = async () => {
    const url = new URL(`/tournament/${tournament.id}`, location.href).href;
    say((await copyText(url)) ? t('lobby.end.shared') : url);
  };
  return (
    <>
      <LobbyScene still="hall" festive />
      <main className={styles.champion} data-testid="champion">
        <section className={styles.words}>
          <TournamentName name={tournament.name} />
          <h1 ref={title} tabIndex={-1} data-gold>
            {t('lobby.end.champion')}
          </h1>
          {last && (
            <p className={styles.by}>
              {breakable(
                t('lobby.end.beat', {
                  name: apart(nameText(t, last.opponent ?? '')),
                  score: scoreInText(last.own, last.other),
                }),
              )}{' '}
              {t('lobby.end.count', { count: series.length })}
            </p>
          )}
          {prize ? (
            <p className={styles.won}>
              <QueenAmount amount={prize} size={44} />
              <small>{t('lobby.end.prize')}</small>
            </p>
          ) : null}
          {item && (
            <p className={styles.won}>
              <img className={styles.item} src={itemPicture(item.kind, item.name)} alt="" />
              <small>{t(itemKey(item.kind))}</small>
            </p>
          )}
          <div className={styles.actions}>
            <Button look="gold" size="large" onClick={() => void share()}>
              <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.end.share')}
            </Button>
            <Button
              size="large"
              onClick={() => leaveFor(`/tournament/${tournament.id}`)}
              data-testid="ending-bracket"
            >
              {t('lobby.end.bracket')}
            </Button>
          </div>
          {toast}
        </section>
        <Podium standings={standings} entrants={tournament.entrants ?? []} />
      </main>
    </>
  );
}

/** The user is out. @source TM-08 */
export function Eliminated() {
  const { t, i18n } = useTranslation();
  const { queue, tournament, user } = useSnapshot(app);
  const title = useHeadingFocus();
  const out = queue?.type === 'tournament' ? queue.tournament.outMatch : null;
  if (!tournament) return null;
  const series = ownSeries(tournament);
  const ending = out && endingOf(out);
  const { you } = tournament;
  const control = tournament.tournament?.gameTimeControll ?? null;
  const pool = isTimeControlName(control) ? ratingPool(control) : null;
  const rating = pool === 'rapid' ? user?.rapidRating : user?.blitzRating;
  const game = out?.games?.at(-1)?.game;
  return (
    <>
      <LobbyScene still="battlements" />
      <main className={styles.eliminated} data-testid="eliminated">
        <section className={styles.words}>
          <TournamentName name={tournament.name} />
          <h1 ref={title} tabIndex={-1}>
            {you?.rank
              ? t('lobby.end.rank', {
                  place: placeText(t, { rank: you.rank, rankTo: you.rankTo }, i18n.language),
                  of: you.of ?? tournament.entrants?.length ?? '',
                })
              : t('lobby.end.eliminated')}
          </h1>
          {out?.opponent && (
            <p className={styles.by}>
              {isByNobody(out)
                ? t('lobby.end.byNobody', { round: whereOf(t, out, tournament.data) })
                : breakable(
                    t('lobby.end.by', {
                      name: apart(nameText(t, out.opponent.name)),
                      round: whereOf(t, out, tournament.data),
                    }),
                  )}
            </p>
          )}
          {ending === 'operator' && (
            <p className={styles.by} data-testid="decided">
              {t('lobby.decided.operator')} <bdi>{out?.decided?.reason}</bdi>
            </p>
          )}
          <Prize tournament={tournament} />
          {pool && rating !== undefined && (
            <p className={styles.won}>
              <b>{Math.round(rating)}</b>
              <small>
                <PoolName gameMode={control} />
              </small>
            </p>
          )}
          <div className={styles.actions}>
            <Button
              look="gold"
              size="large"
              onClick={() => leaveFor('/tournament')}
              data-testid="ending-next"
            >
              {t('lobby.end.next')}
            </Button>
            <Button
              size="large"
              onClick={() => leaveFor(`/tournament/${tournament.id}`)}
              data-testid="ending-bracket"
            >
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.end.follow')}
            </Button>
          </div>
        </section>
        <section className={styles.series}>
          <h2>{t('lobby.end.series', { count: series.length })}</h2>
          <ul>
            {series.map(one => (
              <Series key={one.match.id} series={one} bracket={tournament.data} />
            ))}
          </ul>
          {game !== undefined && (
            <button type="button" className={styles.replay} onClick={() => leaveFor(replayPath(game))}>
              <History size={18} strokeWidth={1.75} aria-hidden="true" />
              {t('lobby.end.replay')}
            </button>
          )}
        </section>
      </main>
    </>
  );
}

/** Prize of the reader's place, in their account or to come. */
function Prize({ tournament: { you, tournament, data } }: { tournament: Snapshot<LiveTournament> }) {
  const { t } = useTranslation();
  // Players who share a place share its prizes: nobody can tell yet how much that is.
  const rank = you?.rankTo === undefined ? (you?.rank ?? 0) : 0;
  const coming = you && data && hasEarned(data, you.id) ? tournament?.prizes?.[rank - 1] : undefined;
  const amount = you?.prize ?? coming;
  if (!amount) return null;
  return (
    <p className={styles.won}>
      <QueenAmount amount={amount} size={44} />
      <small>{you?.prize === undefined ? t('lobby.end.prizeLater') : t('lobby.end.prize')}</small>
    </p>
  );
}

const ownSeries = ({ data, you }: Snapshot<LiveTournament>): PlayedSeries[] =>
  data && you ? seriesOf(data, you.id) : [];

interface SeriesProps {
  series: PlayedSeries;
  bracket: Snapshot<LiveTournament>['data'];
}

function Series({ series: { match, opponent, own, other, won, text }, bracket }: SeriesProps) {
  const { t } = useTranslation();
  const Icon = won ? Crown : X;
  return (
    <li data-won={won || undefined}>
      <Icon
        size={20}
        strokeWidth={1.75}
        role="img"
        aria-label={won ? t('lobby.end.won') : t('lobby.end.lost')}
      />
      <b dir="ltr">
        <SeriesText text={text ?? scoreText(own, other)} />
      </b>
      <span className={styles.opponent}>
        <PlayerName name={opponent ?? ''} />
      </span>
      <small>
        {whereOf(t, match, bracket)}
        {text === null && match.isArmageddon && ` · ${t('lobby.armageddon.title')}`}
      </small>
    </li>
  );
}
