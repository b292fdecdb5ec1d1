import { type ReactNode, useId } from 'react';
import styles from './field.module.scss';

/** Properties that a field hands to its control. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Text of the problem, `null` while there is none: its line is kept. Missing where there can be none. */
  problem?: string | null;
  /** How a typed text is understood; empty while it is not. */
  understood?: string;
  /** Characters written, and how many are allowed. */
  count?: { used: number; most: number; testId: string };
  /** The input or text area. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, and with its descriptions linked to it for screen readers. */
export function Field({ label, hint, problem, understood, count, children }: FieldProps) {
  const id = useId();
  const describing = [
    hint !== undefined && `${id}-hint`,
    understood !== undefined && `${id}-understood`,
    count && `${id}-count`,
    problem !== undefined && `${id}-problem`,
  ].filter(part => typeof part === 'string');
  const control: ControlProps = {
    id: `${id}-control`,
    className: styles.input,
    'aria-invalid': typeof problem === 'string' || undefined,
    'aria-describedby': describing.join(' ') || undefined,
  };
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={control.id}>{label}</label>
        {understood !== undefined && (
          <p id={`${id}-understood`} className={styles.understood} data-testid="understood">
            <bdi>{understood}</bdi>
          </p>
        )}
        {count && (
          <p id={`${id}-count`} className={styles.count} dir="ltr" data-testid={count.testId}>
            {count.used} / {count.most}
          </p>
        )}
      </div>
      {children(control)}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}

/** Text of a problem, read aloud when it comes. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {children}
    </p>
  );
}
