import { Fragment } from 'react';

/** A username that goes on below where its place ends, after an underscore if it has one: nothing of it is cut. */
export function BreakingName({ name, className }: { name: string; className?: string | undefined }) {
  const parts = name.split(/(?<=_)(?=.)/);
  return (
    <bdi className={className} translate="no" data-player={name}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name never move
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
