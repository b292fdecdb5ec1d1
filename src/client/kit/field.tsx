import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What the control of a field has to be given. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong, `null` while nothing is: its line is kept. Left out where nothing can be. */
  problem?: string | null;
  /** Characters written and how many there may be. */
  count?: { used: number; most: number; testId: string };
  /** The input or text area. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, and all that describes it to whoever sees it and whoever does not. */
export function Field({ label, hint, problem, count, children }: FieldProps) {
  const id = useId();
  const describing = [
    hint !== undefined && `${id}-hint`,
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

/** What went wrong, read aloud when it comes. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {children}
    </p>
  );
}
