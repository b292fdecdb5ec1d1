import i18next from 'i18next';
import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_RATINGS, HOUSE_STRENGTHS, type HouseStrength } from '../../rules/house';
import {
  MORE_MODES,
  QUICK_MODES,
  TIME_CONTROLS,
  type TimeControlName,
  tempoOf,
} from '../../rules/time-control';
import { modeKey } from '../game/modes/modes';
import { family } from '../i18n/family';
import { Button } from '../kit/button';
import { apart } from '../kit/player-name';
import { Segments } from '../kit/segments';
import { useLanguage } from '../page/languages';
import { prefetchGame } from '../play/on-demand';
import { queueActions } from '../queue/state/queue-actions';
import { lazyScreen } from '../screen/lazy-screen';
import { useLateMenu } from '../screen/use-late-menu';
import { houseChoice, rememberHouseChoice } from './house-choice';
import styles from './house-tile.module.scss';

const Menu = lazyScreen(() => import('../kit/menu'), 'Menu');

const MODES = [...QUICK_MODES].reverse();
const STRENGTHS = HOUSE_STRENGTHS.map(value => ({ value, label: value }));

const SIDES = ['w', 'any', 'b'] as const;
const sideKey = family('home.house.side', SIDES);

interface HouseTileProps {
  /** The strength offered before one was chosen here. */
  usual: HouseStrength;
  /** Until the user is known. */
  disabled: boolean;
}

/** A game against the house, which counts for nothing: its strength, the user's colour, and a button for each clock. @source settled reading 80 */
export function HouseTile({ usual, disabled }: HouseTileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [{ strength = usual, side = null }, setChosen] = useState(houseChoice);

  function play(mode: TimeControlName): void {
    prefetchGame();
    rememberHouseChoice({ strength, side });
    queueActions.join(mode, { house: strength, side });
  }

  return (
    <section className={styles.tile} aria-labelledby={`${id}-title`} data-testid="home-house">
      <h2 id={`${id}-title`}>{t('home.house.title')}</h2>
      <p id={`${id}-about`} role="status">
        {t('home.house.about', { rating: HOUSE_RATINGS[strength] })}
      </p>
      <fieldset aria-describedby={`${id}-about`}>
        <legend>{t('home.house.strength')}</legend>
        <Segments
          className={styles.strengths}
          name={`${id}-strength`}
          options={STRENGTHS}
          chosen={strength}
          onChoose={strength => setChosen({ strength, side })}
          testId="home-house-strength"
        />
      </fieldset>
      <fieldset className={styles.side}>
        <legend>{t('home.house.side.label')}</legend>
        <Segments
          className={styles.sides}
          name={`${id}-side`}
          options={SIDES.map(value => ({ value, label: t(sideKey(value)) }))}
          chosen={side ?? 'any'}
          onChoose={value => setChosen({ strength, side: value === 'any' ? null : value })}
          testId="home-house-side"
        />
      </fieldset>
      <div className={styles.clocks}>
        {MODES.map(mode => {
          const minutes = TIME_CONTROLS[mode].time / 60;
          const tempo = tempoOf(mode);
          return (
            <Button
              key={mode}
              className={styles.clock}
              aria-label={t('home.house.play', { mode: t(modeKey(tempo)), minutes })}
              onClick={() => play(mode)}
              onPointerEnter={prefetchGame}
              disabled={disabled}
              data-testid={`home-house-${tempo}`}
            >
              {t('home.house.minutes', { minutes })}
            </Button>
          );
        })}
        <MoreClocks onPlay={play} disabled={disabled} />
      </div>
    </section>
  );
}

/** The other six clocks, in a menu that is closed at first. @source settled reading 101 */
function MoreClocks({ onPlay, disabled }: { onPlay: (mode: TimeControlName) => void; disabled: boolean }) {
  const { t } = useTranslation();
  const dir = i18next.dir(useLanguage());
  const { isShown, button } = useLateMenu(Menu, 'clocks of the house');
  const look = {
    className: styles.clock,
    'aria-label': t('common.clocks.more'),
    title: t('common.clocks.more'),
    'data-testid': 'home-house-more',
  };
  const picture = <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />;
  if (!isShown || disabled)
    return (
      <Button {...look} {...button} disabled={disabled}>
        {picture}
      </Button>
    );
  const entries = MORE_MODES.map(mode => ({
    id: `home-house-${mode}`,
    words: `${t(modeKey(tempoOf(mode)))} ${apart(TIME_CONTROLS[mode].shortName)}`,
    onSelect: () => onPlay(mode),
  }));
  return <Menu dir={dir} trigger={<Button {...look}>{picture}</Button>} entries={entries} />;
}
