import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The way back: to the previous page, or home from a page to which the product went by itself.
 *
 * @returns `null` on the first page shown, from which there is no way back
 * @source requirements SH-15, SH-16; settled reading 8
 */
export function useBack(): (() => void) | null {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (member(state, 'noBack') === true) return () => void navigate('/');
  // The router numbers its entries, and keeps the number through a reload.
  if (member(history.state, 'idx') === 0) return null;
  return () => void navigate(-1);
}

/** A member of something that others may have written. */
function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
