import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { reportError } from '../reporting/report';
import { reachActions } from '../state/reach';
import { fetchPart, serverAnswers, untilWorthAsking } from '../transport/fetch-part';

/**
 * Components in files of their own, each fetched with its texts. Parts that share `load` come together. A file is worth it from
 * about 4 kB gzip on, or for what is rarely shown.
 */

const deps = {
  answers: serverAnswers,
  pause: untilWorthAsking,
  onGone: reachActions.noteGone,
  reload: () => location.reload(),
};

/** Names under which a module exports components. */
type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<infer _Props> ? Name : never;
}[keyof Module];
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/** A component that suspends until its code and its texts are here. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /**
   * Fetches it ahead: it is shown without suspending once that is done.
   *
   * @throws what the import does; showing the part tries again
   */
  fetch(): Promise<unknown>;
};

/**
 * A screen, or a part without which one is not whole. While the server is gone its place says so, and the page is loaded anew once
 * the server is back; otherwise a failed import is thrown for the next error boundary.
 *
 * @param load imports its module, with its texts (`withTexts`)
 * @param name of the component in the module
 */
export const lazyScreen = <Module extends object, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>> => lazyPart(load, name, fetch => fetchPart(fetch, deps));

/**
 * A part without which its screen is whole: a failed import is reported, and takes nothing away, be it a game.
 *
 * @param load imports its module, with its texts (`withTexts`)
 * @param name of the component in the module
 * @param what for the report
 * @param Instead stands in for a part that does not come; default is nothing
 */
export const optional = <Module extends object, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  what: string,
  Instead: ComponentType<PropsOf<Module[Name]>> = () => null,
): LazyPart<PropsOf<Module[Name]>> =>
  lazyPart(load, name, fetch =>
    fetch().catch((error: unknown) => {
      reportError(error, what);
      return Instead;
    }),
  );

/** Modules that have been fetched, by the functions that import them. */
const fetched = new Map<() => Promise<object>, object>();

/** @param show brings what is shown, by `fetch` */
function lazyPart<Module extends object, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
  show: (
    fetch: () => Promise<ComponentType<PropsOf<Module[Name]>>>,
  ) => Promise<ComponentType<PropsOf<Module[Name]>>>,
): LazyPart<PropsOf<Module[Name]>> {
  type Component = ComponentType<PropsOf<Module[Name]>>;
  const partOf = (module: Module) => module[name] as Component;
  const fetch = async (): Promise<Component> => {
    const module = await load();
    fetched.set(load, module);
    return partOf(module);
  };
  const Later: Component = lazy(async () => ({ default: await show(fetch) }));
  function Part(props: PropsOf<Module[Name]>) {
    // React suspends for a lazy component that has come already, too, and a part stays the same one while it is shown.
    const [Shown] = useState((): Component => {
      const module = fetched.get(load) as Module | undefined;
      return module ? partOf(module) : Later;
    });
    return createElement(Shown, props);
  }
  return Object.assign(Part, { fetch });
}
