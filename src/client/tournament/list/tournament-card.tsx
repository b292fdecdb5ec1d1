import { Check, Home } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entrant, Tournament } from '../../../protocol/tournament-entities';
import { datesOf, type Stage } from '../../../rules/tournament';
import { Avatar } from '../../kit/avatar';
import { ButtonLink } from '../../kit/button-link';
import { CoinAmount } from '../../kit/coin-amount';
import { whenText } from '../../page/moment-text';
import { tournamentPath } from '../../page/profile-path';
import { PieceImage } from '../../screen/piece-image';

import { portraitOf } from '../../state/installation';
import { eloText, fillText, paceText } from './facts';
import { lengthOf, lengthText } from './length';
import { PrizeAmount } from './prize-amount';
import { stageText, useStage } from './stage';
import { TicketButton, useIsIn } from './ticket-button';
import styles from './tournament-card.module.scss';
import { Until } from './until';

/** Places are shown as faces up to here; above that only the figure. */
const FACES = 16;
const QUEEN = { set: 'court', palette: '1_1_2' };

/** A tournament before it is played: the first one large, the others beside it. @source TL-03…07 */
export function TournamentCard({ tournament, first }: { tournament: Tournament; first: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { name, openDate, startDate } = tournament;
  const isIn = useIsIn(tournament);
  const { opens, starts } = datesOf(openDate, startDate);
  const stage = useStage(tournament);
  const isBefore = stage === 'before';
  return (
    <article
      className={first ? styles.first : styles.card}
      aria-labelledby={id}
      data-status={tournament.status}
      data-testid={`tournament-${tournament.id}`}
    >
      {first && (
        <span className={styles.queen}>
          <PieceImage side="b" letter="q" look={QUEEN} size="100%" />
        </span>
      )}
      <header>
        <div className={styles.about}>
          <StateLine tournament={tournament} stage={stage} />
          <h2 id={id}>
            <Link to={tournamentPath(tournament.id)} data-testid={`about-${tournament.id}`}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className={styles.date}>
            {isBefore ? t('tournament.opens', { date: whenText(opens) }) : whenText(starts)}
          </p>
        </div>
        <p className={styles.countdown}>
          {isBefore || stage === 'open' ? (
            <>
              {/* The line beside it says when it opens. */}
              <span>{isBefore ? t('tournament.startsIn') : t('tournament.bubble.closeIn')}</span>
              <Until moment={starts} />
            </>
          ) : (
            // For all others the line above says so.
            isIn && stageText(t, stage)
          )}
        </p>
      </header>
      <Facts tournament={tournament} />
      <Places tournament={tournament} faces={first} />
      <div className={styles.action}>
        {isIn && (
          <ButtonLink
            to={tournamentPath(tournament.id)}
            look={first ? 'gold' : 'plain'}
            data-testid={`lobby-${tournament.id}`}
          >
            {t('tournament.running.go')}
          </ButtonLink>
        )}
        <TicketButton tournament={tournament} first={first} />
      </div>
    </article>
  );
}

function StateLine({ tournament, stage }: { tournament: Tournament; stage: Stage }) {
  const { t } = useTranslation();
  const isIn = useIsIn(tournament);
  if (isIn)
    return (
      <p className={styles.in}>
        <Check size={20} strokeWidth={2} aria-hidden="true" />
        {t('tournament.in')}
      </p>
    );
  return (
    <p className={styles.state}>
      {stageText(t, stage)}
      {tournament.house && (
        <span className={styles.house}>
          <Home size={14} strokeWidth={2} aria-hidden="true" />
          {t('tournament.house')}
        </span>
      )}
    </p>
  );
}

function Facts({ tournament }: { tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  const lasts = lengthOf(tournament);
  const { prizePool, entryFee, feePaid } = tournament;
  const isIn = useIsIn(tournament);
  return (
    <dl className={styles.facts}>
      <Fact label={t('tournament.prize')}>
        <PrizeAmount amount={prizePool} />
      </Fact>
      <Fact label={isIn && entryFee > 0 ? t('tournament.feePaid') : t('tournament.fee')}>
        {entryFee === 0 ? (
          t('tournament.free')
        ) : (
          <CoinAmount amount={isIn ? (feePaid ?? entryFee) : entryFee} named />
        )}
      </Fact>
      <Fact label={t('tournament.pace')}>{paceText(t, tournament)}</Fact>
      {lasts !== null && <Fact label={t('tournament.lasts')}>{lengthText(lasts, i18n.language)}</Fact>}
      <Fact label={t('tournament.elo')}>{eloText(t, tournament)}</Fact>
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many are in, with their faces and the places that are free. */
function Places({ tournament, faces }: { tournament: Tournament; faces: boolean }) {
  const { t } = useTranslation();
  const { entrants = 0, places = 0 } = tournament;
  const fill = fillText(t, tournament, entrants);
  const shown: readonly Entrant[] = tournament.faces ?? [];
  const isPictured = faces && places > 0 && places <= FACES;
  return (
    <div className={styles.places}>
      <p>
        <span className={styles.label}>{t('tournament.places')}</span>
        <bdi dir="ltr">{places > 0 ? `${entrants}/${places}` : entrants}</bdi>
      </p>
      {fill !== null && <small className={styles.fill}>{fill}</small>}
      {isPictured && (
        <ul aria-hidden="true">
          {Array.from({ length: places }, (_, place) => {
            const face = shown[place];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
              <li key={place} data-free={face === undefined || undefined} title={face?.name}>
                {face && <Avatar {...portraitOf({ avatar: null, frame: null, ...face.card })} size={32} />}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
