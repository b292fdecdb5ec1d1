import { type ComponentType, createElement, lazy, useState } from 'react';
import { reachActions } from '../state/reach';
import { fetchPart, serverAnswers, untilWorthAsking } from '../transport/fetch-part';

const deps = {
  answers: serverAnswers,
  pause: untilWorthAsking,
  onGone: reachActions.noteGone,
  reload: () => location.reload(),
};

/** Fetches a part of the client. While the server is gone the page says so, and is loaded anew when it is back. */
export const fetchScreen = <Part>(load: () => Promise<Part>): Promise<Part> => fetchPart(load, deps);

/** Modules that have been fetched, by the functions that import them. */
const fetched = new Map<() => Promise<object>, object>();

/** Names under which a module exports components. */
type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ComponentType<infer _Props> ? Name : never;
}[keyof Module];
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never;

/** A component that suspends until its code and its texts are here. */
export type LazyScreen<Props extends object> = ComponentType<Props> & {
  /** Fetches it ahead: it is shown without a wait once that is done. */
  fetch(): Promise<unknown>;
};

/**
 * A screen, or a part without which one is not whole, that is fetched when it is shown. While the server is gone its place says
 * so. Parts that share `load` come together.
 *
 * @param load imports its module, with its texts (`withTexts`)
 * @param name of the component in the module
 */
export function lazyScreen<Module extends object, Name extends ComponentName<Module>>(
  load: () => Promise<Module>,
  name: Name,
): LazyScreen<PropsOf<Module[Name]> & object> {
  type Component = ComponentType<PropsOf<Module[Name]> & object>;
  const partOf = (module: Module) => module[name] as Component;
  const fetch = async (): Promise<Module> => {
    const module = await fetchScreen(load);
    fetched.set(load, module);
    return module;
  };
  const Later: Component = lazy(async () => ({ default: partOf(await fetch()) }));
  function Screen(props: PropsOf<Module[Name]> & object) {
    // React suspends for a lazy component that has come already, too, and a screen stays the same one while it is shown.
    const [Shown] = useState((): Component => {
      const module = fetched.get(load) as Module | undefined;
      return module ? partOf(module) : Later;
    });
    return createElement(Shown, props);
  }
  return Object.assign(Screen, { fetch });
}
