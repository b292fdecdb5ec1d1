import { ArrowUpDown, Maximize, Minimize } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ANIMATIONS, COORDINATES } from '../../../protocol/settings';
import { INKS, type Ink } from '../../board/drawing';
import { family } from '../../i18n/family';
import { VIEW_KEYS } from '../../keys/tables';
import { settings, settingsActions } from '../../settings/state/settings';
import { InkSample } from '../board/ink-sample';
import { keyNames } from '../keys/key-names';
import { canFillScreen, toggleFullscreen, useFullscreen } from '../layout/fullscreen';
import { useShownGame } from '../shown-game';
import { flipBoard } from '../state/game';
import { Action, Choice, Group, Switch } from './rows';
import styles from './settings.module.scss';

const { change } = settingsActions;

const coordinatesKey = family('settings.coordinatesAt', COORDINATES);
const animationKey = family('settings.animationSpeed', ANIMATIONS);

/** How the board looks and what lies round it. */
export function BoardSettings() {
  const { t } = useTranslation();
  const { store } = useShownGame();
  const { zen } = useSnapshot(settings);
  return (
    <>
      <div>
        <BoardLook />
      </div>
      <MarkSettings />
      <Group title={t('settings.group.view')}>
        <Action
          name="flip"
          shortcut={keyNames(t, VIEW_KEYS.flip)}
          does={t('settings.flipNow')}
          picture={<ArrowUpDown {...PICTURE} />}
          onClick={() => flipBoard(store)}
        />
        <Switch
          name="zen"
          hint={t('settings.zenHint')}
          shortcut={keyNames(t, VIEW_KEYS.zen)}
          on={zen}
          set={wanted => change({ zen: wanted })}
        />
        {canFillScreen() && <Fullscreen />}
      </Group>
    </>
  );
}

/** @source CF-08 */
export function BoardLook() {
  const { t } = useTranslation();
  const now = useSnapshot(settings);
  return (
    <>
      <Choice
        name="coordinates"
        options={COORDINATES.map(value => ({ value, label: t(coordinatesKey(value)) }))}
        chosen={now.coordinates}
        set={coordinates => change({ coordinates })}
      />
      <Choice
        name="animation"
        options={ANIMATIONS.map(value => ({ value, label: t(animationKey(value)) }))}
        chosen={now.animation}
        set={animation => change({ animation })}
      />
      <Switch
        name="colours"
        on={now.theme === 'basic'}
        set={on => change({ theme: on ? 'basic' : 'grayscale' })}
      />
      <Switch
        name="lightGraphics"
        hint={t('settings.lightGraphicsHint')}
        on={now.lightGraphics}
        set={on => change({ lightGraphics: on })}
      />
    </>
  );
}

export function MarkSettings() {
  const { t } = useTranslation();
  const now = useSnapshot(settings);
  return (
    <Group title={t('settings.group.marks')}>
      <Switch
        name="keepMarks"
        hint={t('settings.keepMarksHint')}
        on={now.keepMarks}
        set={on => change({ keepMarks: on })}
      />
      <Switch
        name="inkShapes"
        hint={t('settings.inkShapesHint')}
        on={now.inkShapes}
        set={on => change({ inkShapes: on })}
      />
      <Inks shapes={now.inkShapes} />
    </Group>
  );
}

/** Which key draws with which ink. */
function Inks({ shapes }: { shapes: boolean }) {
  const { t } = useTranslation();
  const keys: Readonly<Record<Ink, string>> = {
    plain: t('settings.noKey'),
    red: 'Ctrl',
    green: t('keys.name.shift'),
    blue: 'Alt',
  };
  return (
    <ul className={styles.inks}>
      {INKS.map(ink => (
        <li key={ink}>
          <InkSample ink={ink} shapes={shapes} />
          {keys[ink]}
        </li>
      ))}
    </ul>
  );
}

function Fullscreen() {
  const { t } = useTranslation();
  const isFull = useFullscreen();
  const Picture = isFull ? Minimize : Maximize;
  return (
    <Action
      name="fullscreen"
      shortcut={keyNames(t, VIEW_KEYS.fullscreen)}
      does={isFull ? t('settings.fullscreenLeave') : t('settings.fullscreenEnter')}
      picture={<Picture {...PICTURE} />}
      onClick={toggleFullscreen}
    />
  );
}

const PICTURE = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const;
