import type { ReactNode } from 'react';
import { Button } from './button';

/** The one action of a form in the alert dialog: its first, which Enter triggers as well. */
export function SubmitButton({ running, children }: { running: boolean; children: ReactNode }) {
  return (
    <Button
      look="gold"
      size="large"
      type="submit"
      busy={running}
      disabled={running}
      data-testid="alert-action-0"
    >
      {children}
    </Button>
  );
}
