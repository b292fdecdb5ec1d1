import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button';

interface ButtonLinkProps extends ButtonLook {
  to: string;
  className?: string | undefined;
  'aria-label'?: string;
  onClick?: () => void;
  'data-testid'?: string;
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function ButtonLink({ look, size, block, className, children, ...link }: ButtonLinkProps) {
  return (
    <Link {...link} className={buttonClass({ look, size, block }, className)}>
      {children}
    </Link>
  );
}
