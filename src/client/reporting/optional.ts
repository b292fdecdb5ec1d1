import { type ComponentType, lazy } from 'react';
import { reportError } from './report';

/**
 * A component that comes after its screen, which is whole without it: if it gets lost on the line, nothing stands in its place.
 *
 * @param what for the report
 */
export const optional = <Props extends object>(what: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      reportError(error, what);
      return { default: () => null };
    }
  });
