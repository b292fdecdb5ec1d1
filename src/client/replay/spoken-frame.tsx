import type { ReactNode } from 'react';
import type { Asked } from '../game/spoken/use-answers';
import { VisuallyHidden } from '../kit/visually-hidden';
import { useTabTitle } from '../page/page-title';
import { useHeadingFocus } from '../page/use-heading-focus';

interface SpokenFrameProps {
  title: string;
  asked: Asked;
  /** Content that may lie over the page. */
  children: ReactNode;
}

/** Spoken texts beside a finished game's board: its title, which takes the focus from the link here, and answers. */
export function SpokenFrame({ title, asked, children }: SpokenFrameProps) {
  useTabTitle(title);
  const heading = useHeadingFocus();
  return (
    <>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </VisuallyHidden>
      {/* Asked twice, the same answer is read twice. */}
      <VisuallyHidden live>{asked.text && <span key={asked.count}>{asked.text}</span>}</VisuallyHidden>
      {children}
    </>
  );
}
