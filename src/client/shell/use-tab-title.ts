import { useEffect } from 'react';
import { PRODUCT_NAME } from './logo';

/** Says in the browser's tab what is on show, for whoever looks at another one. */
export function useTabTitle(words: string): void {
  useEffect(() => {
    document.title = `${words} · ${PRODUCT_NAME}`;
    return () => {
      document.title = PRODUCT_NAME;
    };
  }, [words]);
}
