import type { ReactNode } from 'react';
import { Button } from './button';

interface SubmitButtonProps {
  running: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** The one action of a form in the alert dialog: its first, which Enter triggers as well. */
export function SubmitButton({ running, disabled = false, children }: SubmitButtonProps) {
  return (
    <Button
      look="gold"
      size="large"
      type="submit"
      busy={running}
      disabled={running || disabled}
      data-first
      data-testid="alert-action-0"
    >
      {children}
    </Button>
  );
}
