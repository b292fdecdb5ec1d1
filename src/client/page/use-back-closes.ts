import { useEffect, useLayoutEffect, useRef } from 'react';
import { openLayer } from './history';

/**
 * Lets the browser's Back close a dialog while it is mounted.
 *
 * @param close `null` for a dialog that stays until it is dealt with
 */
export function useBackCloses(close: (() => void) | null): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  const isClosable = close !== null;
  useEffect(() => (isClosable ? openLayer(() => latest.current?.()) : undefined), [isClosable]);
}
