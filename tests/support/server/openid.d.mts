export function startProvider(home: string): Promise<{
  issuer: string;
  env: Record<string, string>;
  asked: string[];
  comes(name: string | null, ago?: number): void;
  asks(anew: boolean, when?: boolean): void;
  stop(): Promise<void>;
}>;
