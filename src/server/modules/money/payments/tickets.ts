import { readOwnJson } from '#domain/own-json.ts';
import { secretBox } from '#server/commons/secrets/secret-box.ts';

export interface Holder {
  readonly diverId: number;
  readonly sessionId: string;
}

/** `handle`: replaces the club's key in setting 7. `access`: the token exchange gives it for a handle. */
export type TicketKind = 'handle' | 'access';

export const TICKET_LIFE_SECONDS = 600;

/** Prefix of every ticket under any secret; no key of a provider starts with it. */
const MARK = 'billet.';

type Content = readonly [TicketKind, diverId: number, sessionId: string, expires: number];

/** Sealed tickets for payments only, bound to a member and a session for ten minutes, stored nowhere (contract §6). */
export function ticketsSealedWith(secret: string, previous: string | null = null) {
  const box = secretBox(secret, 'payments/tickets', previous);
  return {
    issue(kind: TicketKind, { diverId, sessionId }: Holder, now: Date): string {
      const expires = Math.floor(now.getTime() / 1000) + TICKET_LIFE_SECONDS;
      return MARK + box.seal(JSON.stringify([kind, diverId, sessionId, expires] satisfies Content));
    },

    accepts(kind: TicketKind, text: string, holder: Holder, now: Date): boolean {
      const plain = text.startsWith(MARK) ? box.open(text.slice(MARK.length)) : null;
      if (plain === null) return false;
      const [itsKind, diverId, sessionId, expires] = readOwnJson<Content>(plain);
      return (
        itsKind === kind &&
        diverId === holder.diverId &&
        sessionId === holder.sessionId &&
        expires > now.getTime() / 1000
      );
    },

    /** True for any ticket, valid or not. */
    isOurs: (text: string): boolean => text.startsWith(MARK),
  };
}

export type Tickets = ReturnType<typeof ticketsSealedWith>;
