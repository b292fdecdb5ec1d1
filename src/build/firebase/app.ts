/**
 * Takes the place of Firebase's app, component and logger, which join many products and many apps: here one app has sign-in
 * and no other product. Only sign-in's own code calls these.
 */

interface App {
  readonly name: string;
  readonly options: object;
}

type Factory = (container: Container, settings: { options: object }) => unknown;

interface Container {
  getProvider(name: string): Provider;
}

/** Hands out a part of the app, of which there is at most one. */
class Provider {
  private instance: unknown = null;

  constructor(
    private readonly name: string,
    private readonly container: Container,
  ) {}

  isInitialized(): boolean {
    return this.instance !== null;
  }

  /** @returns `null` for a product that is not there: sign-in asks for the heartbeat of an app and its check */
  getImmediate(): unknown {
    return this.instance;
  }

  initialize(settings: { options: object }): unknown {
    this.instance = factories.get(this.name)?.(this.container, settings) ?? null;
    return this.instance;
  }

  hold(instance: unknown): this {
    this.instance = instance;
    return this;
  }
}

export class Component {
  constructor(
    readonly name: string,
    readonly factory: Factory,
  ) {}

  /** Every part is made when its provider is told to. */
  setInstantiationMode(): this {
    return this;
  }

  /** Makes what other products take from sign-in. */
  setInstanceCreatedCallback(): this {
    return this;
  }
}

const factories = new Map<string, Factory>();
const providers = new Map<string, Provider>();

const container: Container = {
  getProvider(name) {
    const provider = providers.get(name) ?? new Provider(name, container);
    providers.set(name, provider);
    return provider;
  },
};

export function initializeApp(options: object): App {
  // The name is part of that by which a browser has stored who is signed in.
  const app = { name: '[DEFAULT]', options };
  container.getProvider('app').hold(app);
  return app;
}

export const _getProvider = (_app: App, name: string): Provider => container.getProvider(name);
export const _registerComponent = ({ name, factory }: Component): void => void factories.set(name, factory);
export const _isFirebaseServerApp = (): boolean => false;
export const registerVersion = (): void => {};

/** Only for a sign-in without an app. */
export function getApp(): never {
  throw new Error('light-firebase: sign-in has no app');
}

export enum LogLevel {
  WARN,
  ERROR,
}

export class Logger {
  readonly logLevel = LogLevel.WARN;

  warn(...words: unknown[]): void {
    console.warn(...words);
  }

  error(...words: unknown[]): void {
    console.error(...words);
  }
}
