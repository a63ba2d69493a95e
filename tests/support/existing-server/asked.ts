// The request and answer types of a call of section 7.
import type { Club, Diver } from './club.ts';
import type { Provider } from './provider.ts';

export interface Asked {
  readonly club: Club;
  /** Named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Member of the bearer token. */
  readonly me: Diver;
  /** Its own address, and the payment provider's when there is one. */
  readonly home: string;
  readonly provider: Provider | null;
}

export type Answer = { readonly status: number; readonly body?: unknown; readonly pdf?: string };

export const ok = (body?: unknown): Answer => ({ status: 200, body });
export const refused = (status: number, message: string): Answer => ({ status, body: { message } });
export const missing = refused(404, 'Introuvable');
/** Ids may be numbers or texts. */
export const same = (a: unknown, b: unknown): boolean => String(a) === String(b);
