import type { ParseKeys, TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Millis } from '../../../rules/units';
import { BreakingName } from '../../kit/breaking-name';
import { MarkedText } from '../../kit/marked-text';
import { nameText } from '../../kit/player-name';
import styles from './named-text.module.scss';
import { minutesText } from './time-text';

/** Key of a text that `NamedText` and `spokenText` show. */
export type GameText = Extract<ParseKeys, `game.${string}`>;

interface NamedTextProps {
  /** Key of a text that marks a player's name with `<name>` and may hold a countdown, `<time/>`. */
  text: GameText;
  name: string;
  /** When the countdown reaches zero, on `performance.now()`'s scale. */
  until?: Millis;
  /** The name is never cut: it goes on in the next line. */
  isWhole?: boolean;
}

/** A sentence about a player. The name keeps its own direction inside the sentence. */
export function NamedText({ text, name, until = 0, isWhole = false }: NamedTextProps) {
  const { t } = useTranslation();
  const shown = nameText(t, name);
  return (
    <MarkedText
      text={t(text, { name: shown })}
      marks={{
        name: words =>
          isWhole ? (
            <BreakingName name={words} className={styles.whole} />
          ) : (
            <bdi className={styles.name} translate="no" data-short>
              {words}
            </bdi>
          ),
        time: () => <Countdown until={until} />,
      }}
    />
  );
}

/** The same sentence as plain text, for reading aloud. */
export function spokenText(t: TFunction, text: GameText, name: string): string {
  return t(text, { name: nameText(t, name) }).replace(/<\/?\w+\/?>/g, '');
}

interface CountdownProps {
  /** When it reaches zero, on `performance.now()`'s scale. */
  until: Millis;
}

/** Time left as `m:ss`. Writes its own text four times a second; nothing renders. */
function Countdown({ until }: CountdownProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const draw = () => {
      if (text.current) text.current.textContent = minutesText(until - performance.now(), 'up');
    };
    draw();
    const timer = setInterval(draw, 250);
    return () => clearInterval(timer);
  }, [until]);
  // A timer is not read at every change, even inside a region that is.
  return <bdi ref={text} className={styles.countdown} dir="ltr" role="timer" />;
}
