import { type ComponentType, lazy } from 'react';
import { reportError } from './report';

/**
 * A component that comes after its screen, which is whole without it: if it gets lost on the line, nothing stands in its place.
 *
 * @param what for the report
 * @param Instead where something does
 */
export const optional = <Props extends object>(
  what: string,
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      reportError(error, what);
      return { default: Instead };
    }
  });
