import { Keyboard, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { family } from '../../i18n/family';
import { CLOSE_KEYS } from '../../keys/tables';
import { useKeys } from '../../keys/use-keys';
import { Button, IconButton } from '../../kit/button';
import { Tabs } from '../../kit/tabs';
import { useShownGame } from '../shown-game';
import { BoardSettings } from './board-settings';
import { GameSettings } from './game-settings';
import styles from './settings-panel.module.scss';
import { SoundSettings } from './sound-settings';

const SECTIONS = ['board', 'game', 'sound'] as const;
type Section = (typeof SECTIONS)[number];
const sectionKey = family('settings.section', SECTIONS);

interface SettingsPanelProps {
  /** The button that opens and closes it: the focus returns there, or to the square on which its key was pressed. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Opens the list of keys. */
  onHelp: () => void;
  /** The user's own board and pieces to choose from. */
  look: ReactNode;
}

/**
 * The settings in the place of the move list. Not modal: the clocks stay in sight and the game goes on; a press
 * on the board closes the panel and is a move. Every change holds at once, in every tab. @source CF-04…10, CF-13
 */
export function SettingsPanel({ opener, onClose, onHelp, look }: SettingsPanelProps) {
  const { t } = useTranslation();
  const { own } = useShownGame();
  const [section, setSection] = useState<Section>('board');
  const panel = useRef<HTMLDivElement>(null);
  const body = useId();
  useKeys('sheet', CLOSE_KEYS, { close: onClose });

  useEffect(() => {
    const button = opener.current;
    // The element focused before: if it is a square, on which S was pressed, the focus returns to it.
    const came = document.activeElement;
    const inside = (target: unknown) => target instanceof Node && panel.current?.contains(target) === true;
    const element = panel.current;
    element?.querySelector<HTMLElement>('[aria-selected=true]')?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (!inside(target) && !(target instanceof Node && button?.contains(target))) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      // A focus that has moved elsewhere meanwhile, to the board above all, stays there.
      if (element?.contains(document.activeElement) || document.activeElement === document.body) {
        const isSquare = came instanceof HTMLElement && came.matches('[role=gridcell]') && came.isConnected;
        (isSquare ? came : button)?.focus({ preventScroll: true });
      }
    };
  }, [opener, onClose]);

  return (
    <div
      ref={panel}
      className={styles.panel}
      id="settings-panel"
      role="dialog"
      aria-labelledby="settings-title"
      data-own={own}
      data-testid="settings-panel"
    >
      <div className={styles.head}>
        <h2 id="settings-title" className={styles.title}>
          {t('settings.title')}
        </h2>
        <Tabs
          label={t('settings.sections')}
          tabs={SECTIONS.map(name => ({ name, label: t(sectionKey(name)) }))}
          chosen={section}
          onChoose={setSection}
          panelId={body}
        />
        <IconButton
          className={styles.close}
          label={t('common.close')}
          onClick={onClose}
          data-testid="settings-close"
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        key={section}
        id={body}
        className={styles.body}
        role="tabpanel"
        aria-label={t(sectionKey(section))}
      >
        {section === 'board' && (
          <>
            {look}
            <BoardSettings />
          </>
        )}
        {section === 'game' && <GameSettings watching={!own} />}
        {section === 'sound' && <SoundSettings watching={!own} />}
        {section === 'game' && (
          <Button look="line" block className={styles.keys} onClick={onHelp} data-testid="help">
            <Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />
            {t('settings.shortcuts')}
          </Button>
        )}
      </div>
    </div>
  );
}
