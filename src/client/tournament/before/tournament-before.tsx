import { Check, Home, Share2, Sofa } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { TournamentAnswer } from '../../../protocol/tournament-calls';
import type { Tournament } from '../../../protocol/tournament-entities';
import { datesOf } from '../../../rules/tournament';
import { shareLink } from '../../game/pgn/share-link';
import { controlText } from '../../game/texts/time-text';
import { Button } from '../../kit/button';
import { CoinAmount } from '../../kit/coin-amount';
import { useToast } from '../../kit/toast';
import { copyText } from '../../page/files';
import { whenText } from '../../page/moment-text';
import { tournamentPath } from '../../page/profile-path';
import { PieceImage } from '../../screen/piece-image';
import { app, queueForTournament } from '../../state/app';
import { DrawPanel } from '../draw-panel';
import { eloText } from '../list/facts';
import { lengthOf, lengthText } from '../list/length';
import { stageText, useStage } from '../list/stage';
import { TicketButton, useIsIn } from '../list/ticket-button';
import { Fact } from '../list/tournament-card';
import { Until } from '../list/until';
import { tournamentActions } from '../state/tournament';
import { Entrants } from './entrants';
import { Prizes } from './prizes';
import { Rules } from './rules';
import { Steps } from './steps';
import styles from './tournament-before.module.scss';

const QUEEN = { set: 'court', palette: '1_1_2' };

interface TournamentBeforeProps {
  answer: TournamentAnswer & { tournament: Tournament };
  /** The server's clock, epoch milliseconds. */
  clock: () => number;
  /** The last question was not answered: what is shown may be old. */
  isAway: boolean;
}

/** A tournament before it begins: everything that somebody who came by a link has to know, and the ticket. */
export function TournamentBefore({ answer, clock, isAway }: TournamentBeforeProps) {
  const { t } = useTranslation();
  const { tournament, entrants = [], draw } = answer;
  return (
    <main className={styles.screen} data-testid="tournament-before">
      <p className={styles.away} role="status">
        {isAway && t('before.away')}
      </p>
      <div className={styles.main}>
        <Hero tournament={tournament} taken={entrants.length} clock={clock} />
        <Facts tournament={tournament} />
        <div className={styles.pair}>
          <Prizes tournament={tournament} />
          <Rules tournament={tournament} taken={entrants.length} />
        </div>
        <Steps tournament={tournament} sealedAt={draw?.committedAt ?? null} />
      </div>
      <div className={styles.aside}>
        <Entrants tournament={tournament} entrants={entrants} />
        {draw && <DrawPanel draw={draw} />}
      </div>
    </main>
  );
}

interface HeroProps {
  tournament: Tournament;
  /** So many places are taken. */
  taken: number;
  clock: () => number;
}

function Hero({ tournament, taken, clock }: HeroProps) {
  const { t } = useTranslation();
  const { name, openDate, startDate, places, house } = tournament;
  const dates = datesOf(openDate, startDate);
  const stage = useStage(tournament, clock);
  const isIn = useIsIn(tournament);
  const free = places === undefined ? 0 : places - taken;
  return (
    <section className={styles.hero}>
      <span className={styles.queen}>
        <PieceImage side="b" letter="q" look={QUEEN} size="100%" />
      </span>
      <header>
        <div>
          <p className={styles.state} data-in={isIn || undefined} data-open={stage !== 'before' || undefined}>
            {isIn ? (
              <>
                <Check size={20} strokeWidth={2} aria-hidden="true" />
                {t('tournament.in')}
              </>
            ) : (
              stageText(t, stage)
            )}
          </p>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.kind}>
            {house && <Home size={16} strokeWidth={2} aria-hidden="true" />}
            {house ? t('before.kindHouse') : t('before.kind')}
          </p>
        </div>
        <ShareButton tournament={tournament} />
      </header>
      <p className={styles.countdown}>
        {stage === 'before' || stage === 'open' ? (
          <>
            <span>{stage === 'open' ? t('tournament.bubble.closeIn') : t('tournament.bubble.openIn')}</span>
            <Until moment={stage === 'open' ? dates.starts : dates.opens} clock={clock} />
          </>
        ) : (
          // For all others the line above says so.
          isIn && <b>{stageText(t, stage)}</b>
        )}
      </p>
      <p className={styles.date}>
        <span>{t('before.starts', { when: whenText(dates.starts) })}</span>
      </p>
      <div className={styles.actions}>
        {isIn && <LobbyButton />}
        <TicketButton tournament={{ ...tournament, entrants: taken }} first={!isIn} clock={clock} />
        {free > 0 && places !== undefined && <span>{t('before.left', { count: free, places })}</span>}
      </div>
    </section>
  );
}

/** Of somebody who takes part this page is seen while their lobby is folded. */
function LobbyButton() {
  const { t } = useTranslation();
  const isQueued = useSnapshot(app).queue?.type === 'tournament';
  const open = () => (isQueued ? tournamentActions.fold(false) : queueForTournament());
  return (
    <Button look="gold" size="large" onClick={open} data-testid="to-lobby">
      <Sofa size={20} strokeWidth={1.75} aria-hidden="true" />
      {t('before.lobby')}
    </Button>
  );
}

function ShareButton({ tournament: { id } }: { tournament: Tournament }) {
  const { t } = useTranslation();
  const { toast, say } = useToast();
  const share = () => {
    const url = `${location.origin}${tournamentPath(id)}`;
    shareLink(url, async () =>
      say((await copyText(url)) ? t('before.shared') : t('before.notShared', { url })),
    );
  };
  return (
    <>
      <Button look="line" onClick={share} data-testid="tournament-share">
        <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
        {t('before.share')}
      </Button>
      {toast}
    </>
  );
}

function Facts({ tournament }: { tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  const { entryFee, feePaid, gameTimeControll, bestOf = 3 } = tournament;
  const isIn = useIsIn(tournament);
  const fee = isIn ? (feePaid ?? entryFee) : entryFee;
  const lasts = lengthOf(tournament);
  return (
    <dl className={styles.facts}>
      <Fact label={isIn && fee > 0 ? t('tournament.feePaid') : t('tournament.fee')}>
        {fee === 0 ? t('tournament.free') : <CoinAmount amount={fee} named />}
      </Fact>
      <Fact label={t('tournament.pace')}>
        <bdi dir="ltr">{controlText(gameTimeControll)}</bdi>
      </Fact>
      <Fact label={t('before.series')}>
        {bestOf === 1 ? t('lobby.start.single') : t('lobby.start.bestOf', { of: bestOf })}
      </Fact>
      <Fact label={t('tournament.elo')}>{eloText(t, tournament)}</Fact>
      {lasts !== null && <Fact label={t('tournament.lasts')}>{lengthText(lasts, i18n.language)}</Fact>}
    </dl>
  );
}
