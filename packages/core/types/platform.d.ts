/**
 * What the core may take for granted on any JavaScript platform beside the language itself. Add a global here
 * only when it is pure: no environment, no clock, no I/O.
 */

interface TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare var TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(input?: Uint8Array | ArrayBuffer): string;
}
declare var TextDecoder: {
  new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder;
};

interface URL {
  readonly href: string;
  readonly origin: string;
  readonly searchParams: { keys(): IterableIterator<string> };
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
declare var URL: {
  new (url: string, base?: string): URL;
  canParse(url: string, base?: string): boolean;
  parse(url: string, base?: string): URL | null;
};

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

declare function structuredClone<T>(value: T): T;
