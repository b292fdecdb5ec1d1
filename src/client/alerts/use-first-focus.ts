import { type RefObject, useEffect, useRef } from 'react';

/** The form may come after its dialog: then the focus waits for its button, where Enter acts. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[type=submit]:enabled')?.focus(), []);
  return form;
}
