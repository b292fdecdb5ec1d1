import { Minus, Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PRESS_STEP } from '../../bracket/camera';
import type { BracketControl } from '../../bracket/control';
import { IconButton } from '../../kit/button';
import styles from './zoom-tools.module.scss';

/** Nearer, farther, and how near it is. @source TB-16 */
export function ZoomTools({ control }: { control: BracketControl }) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('bracket.zoomOut')}
        onClick={() => control.zoom(1 / PRESS_STEP)}
        data-testid="zoom-out"
      >
        <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Percent control={control} />
      <IconButton label={t('bracket.zoomIn')} onClick={() => control.zoom(PRESS_STEP)} data-testid="zoom-in">
        <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Written without React, since it changes with every notch of the wheel. */
function Percent({ control }: { control: BracketControl }) {
  const { t } = useTranslation();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown: number | null = null;
    const write = () => {
      const percent = Math.round(control.camera.scale * 100);
      if (percent === shown || !element.current) return;
      shown = percent;
      element.current.textContent = t('bracket.percent', { percent });
    };
    write();
    return control.follow(write);
  }, [control, t]);
  return <span ref={element} className={styles.percent} dir="ltr" />;
}
