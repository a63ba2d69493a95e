import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '../../contract/users.ts';
import { number, record, text } from '../decoders/fields.ts';

/** Where the token stands in the browser's storage; public/boot.js reads the same key. */
export const TOKEN_KEY = 'token';

/**
 * `out`: signed out. `in`: a token is there, as far as this side knows a good one. `ended`: the server has
 * refused it in the middle of something; the screen stays, and the member is asked to sign in again.
 */
export type SessionState = 'out' | 'in' | 'ended';

/** Claims of a token; null when it is none. Rights are never read from it on the server. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const raw = record(jwtDecode(token));
    return {
      rol: text(raw['rol']),
      sub: text(raw['sub']),
      lvl: text(raw['lvl']),
      iat: number(raw['iat'], 0),
      exp: number(raw['exp'], 0),
      once: raw['once'] === true,
      off: raw['off'] === true,
    };
  } catch {
    return null;
  }
}

interface Surroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells of a token that another tab has written; null when it has signed out. */
  readonly onOtherTab?: (listener: (token: string | null) => void) => void;
}

/** The signed-in member's token: one per browser, shared by its tabs. */
export function createSession({ storage, now, onOtherTab }: Surroundings) {
  const listeners = new Set<() => void>();
  let token = storage.getItem(TOKEN_KEY);
  let claims = token === null ? null : readClaims(token);
  let waiting: { readonly licence: string | undefined; readonly resolve: (signedInAgain: boolean) => void }[] = [];
  let ended = false;

  const isOf = (licence: string | undefined): boolean => claims !== null && claims.sub === licence;
  const settle = (signedInAgain: boolean): void => {
    const settled = waiting;
    waiting = [];
    ended = false;
    for (const { licence, resolve } of settled) resolve(signedInAgain && isOf(licence));
  };
  const tell = (): void => listeners.forEach((listener) => listener());

  function adopt(next: string | null): void {
    token = next;
    claims = next === null ? null : readClaims(next);
  }

  function signIn(next: string): void {
    storage.setItem(TOKEN_KEY, next);
    adopt(next);
    settle(true);
    tell();
  }

  onOtherTab?.((next) => {
    adopt(next);
    settle(next !== null);
    tell();
  });

  return {
    state: (): SessionState => (claims === null ? 'out' : ended ? 'ended' : 'in'),
    token: () => token,
    claims: () => claims,
    /** Logged in while the token is not expired (specification §4). */
    isLive: () => claims !== null && claims.exp * 1000 >= now(),
    signIn,
    /** Another token of the same session. */
    renew: (next: string): void => {
      // A refresh that was under way when the member signed out must not sign them in again.
      if (token !== null && !ended) signIn(next);
    },
    signOut: (): void => {
      storage.removeItem(TOKEN_KEY);
      adopt(null);
      settle(false);
      tell();
    },
    /**
     * The server has refused the token. Answers true once the same member has signed in again; false when they have
     * not, or when another member has: a call that one member began is never sent in another's name.
     */
    end: (refused: string): Promise<boolean> => {
      const licence = readClaims(refused)?.sub;
      if (refused !== token) return Promise.resolve(isOf(licence)); // renewed meanwhile
      const signedInAgain = new Promise<boolean>((resolve) => waiting.push({ licence, resolve }));
      if (!ended) {
        ended = true;
        tell();
      }
      return signedInAgain;
    },
    /** The member does not sign in again now: what waits fails, the page stays, the next refusal asks anew. */
    giveUp: (): void => {
      settle(false);
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
