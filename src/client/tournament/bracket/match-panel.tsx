import { Eye, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bracket, type BracketMatch, hasGames, isByOrganiser } from '../../bracket/model';
import { winsNeeded } from '../../bracket/state';
import { CLOSE_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { BreakingName } from '../../kit/breaking-name';
import { IconButton } from '../../kit/button';
import { ButtonLink } from '../../kit/button-link';
import { nameText } from '../../kit/player-name';
import { profilePath, spectatePath } from '../../page/profile-path';
import { whereText } from '../series/round-text';
import { matchText, slotText, stateText } from './bracket-words';
import { Score } from './marks';
import { MatchGames } from './match-games';
import styles from './match-panel.module.scss';
import { Portrait } from './portrait';

interface MatchPanelProps {
  bracket: Bracket;
  match: BracketMatch;
  onClose: () => void;
}

/** The two of a match, and what can be done about it. @source TB-13, TB-14, TB-21 */
export function MatchPanel({ bracket, match, onClose }: MatchPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useKeys('sheet', CLOSE_KEYS, { close: onClose });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const { group, round, slots, isLive } = match;
  const rounds = bracket.groups[group].length;
  const first = slots[0].player;
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={id}
      tabIndex={-1}
      data-testid={`match-panel-${match.id}`}
    >
      <header className={styles.head}>
        <h3 id={id}>
          <bdi dir="ltr">{matchText(t, match)}</bdi>
          <span>{whereText(t, group, round, rounds)}</span>
        </h3>
        <IconButton label={t('bracket.panel.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <p className={styles.state} data-live={isLive || undefined}>
        {stateText(t, match)}
      </p>
      {([0, 1] as const).map(slot => (
        <Line key={slot} bracket={bracket} match={match} slot={slot} />
      ))}
      {isLive && first && (
        <ButtonLink look="sky" block to={spectatePath(first.name)} data-testid="match-spectate">
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('bracket.panel.watch')}
        </ButtonLink>
      )}
      {(hasGames(match) || isByOrganiser(match)) && <MatchGames match={match} />}
    </section>
  );
}

interface LineProps {
  bracket: Bracket;
  match: BracketMatch;
  slot: 0 | 1;
}

function Line({ bracket, match, slot }: LineProps) {
  const { t } = useTranslation();
  const { player, score, points, result } = match.slots[slot];
  return (
    <div className={styles.line} data-result={result ?? undefined}>
      {player && <Portrait player={player.id} size={36} />}
      <span className={styles.who}>
        {player ? (
          <BreakingName name={nameText(t, player.name)} />
        ) : (
          <span className={styles.hint}>{slotText(t, bracket, match, slot)}</span>
        )}
        {player && <Pips points={points} needed={winsNeeded(match.bestOf)} />}
      </span>
      {score && (
        <bdi className={styles.score} dir="ltr">
          <Score match={match} slot={slot} />
        </bdi>
      )}
      {player && (
        <ButtonLink
          size="small"
          to={profilePath(player.name)}
          aria-label={t('bracket.panel.profileOf', { name: player.name })}
          data-testid="match-profile"
        >
          {t('bracket.panel.profile')}
        </ButtonLink>
      )}
    </div>
  );
}

/** A pip for each win that is needed; half points fill half of one. @source TB-21, TB-22 */
function Pips({ points, needed }: { points: number; needed: number }) {
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: needed }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips of one row never move
        <i key={index} data-filled={points >= index + 1 ? 'whole' : points > index ? 'half' : undefined} />
      ))}
    </span>
  );
}
