// What a call of section 7 is answered from, and with.
import type { Club, Diver } from './club.ts';
import type { Provider } from './provider.ts';

export interface Asked {
  readonly club: Club;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Who sends the bearer token. */
  readonly me: Diver;
  /** Its own address, and the payment provider's when there is one. */
  readonly home: string;
  readonly provider: Provider | null;
}

export type Answer = { readonly status: number; readonly body?: unknown; readonly pdf?: string };
