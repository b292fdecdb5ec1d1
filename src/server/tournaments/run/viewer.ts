import { closeCode } from '../../../protocol/close-codes';
import type { GamePlayer } from '../../../protocol/entities';
import type {
  TournamentChannelFrame,
  TournamentHello,
  TournamentInfoFrame,
} from '../../../protocol/tournament';
import type { Opponent } from '../../../rules/series';
import type { Session } from '../../live/channel';
import type { ReadyCheck } from './event';
import { nextOf, tournamentMatchFrame } from './frames';
import { type FinalPlaces, lastSeriesOf, standingOf } from './standing';
import { entrantByUid, openSeriesOf, opponentIn, type Run, type Series } from './state';

/** One connection that looks at a tournament, with the frames about its user's own matches. */
export class Viewer {
  /** Number of its user among the entrants; `null` for a spectator. */
  readonly number: number | null;
  /** Texts that they were sent last: the same text is not sent again. */
  private readonly sent = new Map<'match' | 'you' | 'lastMatch' | 'outMatch', string>();
  /** Id of their game that has begun and was announced to them. */
  private game: number | null;
  private opponentAccepted = false;
  /** The game that they were asked about last. */
  private asked: ReadyCheck | null = null;

  /** @param cards of those who take part, and @param elos their present ratings, by uid */
  constructor(
    readonly session: Session<TournamentHello>,
    run: Run,
    private readonly cards: ReadonlyMap<string, GamePlayer>,
    private readonly elos: ReadonlyMap<string, number>,
    private readonly now: () => number,
  ) {
    this.number = entrantByUid(run, session.uid)?.number ?? null;
    const series = this.number === null ? null : openSeriesOf(run, this.number);
    this.game = series?.current?.game ?? null;
  }

  get check(): ReadyCheck | null {
    return this.asked;
  }

  /** Tells a player of their match, of how they stand, and of what has become of their last match. */
  tell(run: Run, places: FinalPlaces): void {
    const { number, session } = this;
    if (number === null) return;
    const series = openSeriesOf(run, number);
    const own = series && opponentIn(series, number);
    const match = series && this.seen(run, series, number);
    this.asked = series?.current ? { match: series.match, number: series.current.number } : null;
    if (this.isNews('match', match)) session.connection.send({ action: 'tournament_match', match });
    const hasAccepted =
      series?.phase === 'ready' && own !== null && (series.accepted[own === 1 ? 1 : 0] ?? false);
    if (hasAccepted && !this.opponentAccepted) session.connection.send({ action: 'opponentAccepted' });
    this.opponentAccepted = hasAccepted;
    this.tellStanding(run, places, number);
    if (series && own) this.tellStart(series, own);
  }

  private tellStanding(run: Run, places: FinalPlaces, number: number): void {
    const you = standingOf(run, number, places);
    const last = lastSeriesOf(run, number);
    const lastMatch = last && this.seen(run, last, number);
    const own = last && opponentIn(last, number);
    const isOut = last !== null && own !== null && nextOf(run, last, own) === 'out';
    const news = {
      ...(this.isNews('lastMatch', lastMatch) && { lastMatch }),
      ...(this.isNews('outMatch', isOut ? lastMatch : null) && { outMatch: isOut ? lastMatch : null }),
    };
    if (!this.isNews('you', you) && Object.keys(news).length === 0) return;
    const frame: TournamentInfoFrame = {
      action: 'tournament_info',
      id: run.id,
      time: this.now(),
      data: news,
      you,
    };
    this.session.connection.send(frame);
  }

  /** Announces the game that has begun: one window takes it, and that one's channel has nothing more to do. */
  private tellStart(series: Series, own: Opponent): void {
    const { session, game: told } = this;
    const game = series.current?.game ?? null;
    this.game = game;
    if (game === null || game === told) return;
    const window = series.windows[own - 1] ?? null;
    const frame: TournamentChannelFrame = { action: 'started', ...(window !== null && { window }) };
    session.connection.send(frame);
    if (window === null || window === session.hello.window)
      session.connection.close(closeCode.finished, 'over');
  }

  private seen(run: Run, series: Series, number: number): ReturnType<typeof tournamentMatchFrame> {
    const [one, two] = series.players.map(player => {
      const uid = run.entrants.find(entrant => entrant.number === player)?.uid;
      return uid === undefined ? undefined : this.cards.get(uid);
    });
    return tournamentMatchFrame({ run, series, number, cards: [one, two], elos: this.elos, now: this.now() });
  }

  /**
   * Whether a text differs from the one sent last; remembers it. The moment of sending does not count. That there is none is
   * news on a new connection too: the page may know one from before.
   */
  private isNews(what: 'match' | 'you' | 'lastMatch' | 'outMatch', value: object | null): boolean {
    const text = JSON.stringify(value === null ? null : { ...value, time: 0 });
    if (this.sent.get(what) === text) return false;
    this.sent.set(what, text);
    return true;
  }
}
