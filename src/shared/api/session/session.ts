import { jwtDecode } from 'jwt-decode';
import type { TokenClaims } from '#contract/users.ts';
import { record } from '#domain/records.ts';
import { number, text } from '../json.ts';

/** Key in local storage, shared with src/boot.js. */
export const TOKEN_KEY = 'token';

/** Why calls wait: the token was refused, or the server asks for re-authentication. */
type Wait = 'ended' | 'reauthentication';

/** The screen stays while calls wait, and the member is asked to sign in again, or to confirm who they are. */
type SessionState = 'out' | 'in' | Wait;

/** Null for an invalid token; claims are never used for rights. */
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
      due: number(raw['due'], -1),
      off: raw['off'] === true,
      ...('sid' in raw && { sid: text(raw['sid']) }),
    };
  } catch {
    return null;
  }
}

interface Dependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** Reports a token written by another tab; null after its sign-out. */
  readonly onOtherTab?: (listener: (token: string | null) => void) => void;
}

/** One token per browser, shared by its tabs. */
export function createSession({ storage, now, onOtherTab }: Dependencies) {
  const listeners = new Set<() => void>();
  let token: string | null = null;
  let claims: TokenClaims | null = null;
  let hasLapsed = false;
  let shown: { readonly licence: string; readonly isOurs: boolean } | null = null;
  let waiting: { readonly licence: string | undefined; readonly resolve: (signedInAgain: boolean) => void }[] = [];
  let wait: Wait | null = null;

  const isOf = (licence: string | undefined): boolean => claims !== null && claims.sub === licence;
  const settle = (signedInAgain: boolean): void => {
    const settled = waiting;
    waiting = [];
    wait = null;
    for (const { licence, resolve } of settled) resolve(signedInAgain && isOf(licence));
  };
  const notify = (): void => listeners.forEach((listener) => listener());

  function adopt(next: string | null): void {
    token = next;
    claims = next === null ? null : readClaims(next);
    hasLapsed = false;
  }

  /** True until the token expires (specification §4). */
  const isLive = (): boolean => claims !== null && claims.exp * 1000 >= now();

  /** Forgets an expired token: nothing is asked with it, and its member is signed out. */
  function lapse(): void {
    if (claims === null || isLive()) return;
    adopt(null);
    hasLapsed = true;
    settle(false);
    notify();
  }

  function signIn(next: string): void {
    storage.setItem(TOKEN_KEY, next);
    adopt(next);
    settle(true);
    notify();
  }

  adopt(storage.getItem(TOKEN_KEY));
  lapse();

  onOtherTab?.((next) => {
    adopt(next);
    settle(next !== null);
    notify();
  });

  return {
    /** Whose server it is, by its answer or else by its token, in which ours names a session (docs/adr/0019). */
    isOurs: (): boolean =>
      claims !== null &&
      (claims.once === true || (shown && isOf(shown.licence) ? shown.isOurs : claims.sid !== undefined)),
    /** Our server alone sends a version of the member's record (contract §11). */
    show: (licence: string, isOurs: boolean): void => {
      if (shown?.licence === licence && shown.isOurs === isOurs) return;
      shown = { licence, isOurs };
      notify();
    },
    state: (): SessionState => (claims === null ? 'out' : (wait ?? 'in')),
    token: () => token,
    claims: () => claims,
    isLive,
    lapse,
    /** True with or after an expired token, until somebody signs in. */
    hasLapsed: () => hasLapsed || (claims !== null && !isLive()),
    signIn,
    renew: (next: string): void => {
      // A refresh still running at sign-out must not sign in again.
      if (token !== null && wait === null) signIn(next);
    },
    signOut: (): void => {
      storage.removeItem(TOKEN_KEY);
      adopt(null);
      shown = null;
      settle(false);
      notify();
    },
    /** Resolves to true once the same member has a new token, so that no call is sent in another's name. */
    end: (refused: string, why: Wait = 'ended'): Promise<boolean> => {
      const licence = readClaims(refused)?.sub;
      if (refused !== token) return Promise.resolve(isOf(licence)); // renewed meanwhile
      const signedInAgain = new Promise<boolean>((resolve) => waiting.push({ licence, resolve }));
      if (wait !== 'ended' && wait !== why) {
        wait = why;
        notify();
      }
      return signedInAgain;
    },
    /** Declines: waiting calls fail, and the next refusal asks again. */
    giveUp: (): void => {
      settle(false);
      notify();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
