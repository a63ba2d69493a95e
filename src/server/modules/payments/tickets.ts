import { secretBox } from '../../commons/secret-box.ts';

/** Whom a ticket is for: a member, in one session of theirs (http/access.ts). */
export interface Holder {
  readonly diverId: number;
  /** Seconds since 1970; the same for every token of one sign-in. */
  readonly signedInAt: number;
  readonly generation: number;
}

/** `handle`: what stands in for the club's key in setting 7. `access`: what the token exchange gives for it. */
export type TicketKind = 'handle' | 'access';

export const TICKET_LIFE_SECONDS = 600;

export interface Tickets {
  issue(kind: TicketKind, holder: Holder, now: Date): string;
  /** Is it one of that kind, of this member and session, and still alive? */
  accepts(kind: TicketKind, text: string, holder: Holder, now: Date): boolean;
  /** Is it a ticket at all, dead or alive? */
  isOurs(text: string): boolean;
}

/** By this a ticket is known for one, whoever made it, whenever, and under whatever secret: it is nobody's key. */
const MARK = 'billet.';

type Content = readonly [TicketKind, diverId: number, signedInAt: number, generation: number, expires: number];

/**
 * Opaque texts that open nothing but payments, without a table: sealed, bound to the member and the session, for ten
 * minutes (contract §6).
 */
export function ticketsSealedWith(secret: string): Tickets {
  const box = secretBox(secret, 'payments/tickets');
  return {
    issue(kind, { diverId, signedInAt, generation }, now) {
      const expires = Math.floor(now.getTime() / 1000) + TICKET_LIFE_SECONDS;
      return MARK + box.seal(JSON.stringify([kind, diverId, signedInAt, generation, expires] satisfies Content));
    },

    accepts(kind, text, holder, now) {
      const plain = text.startsWith(MARK) ? box.open(text.slice(MARK.length)) : null;
      if (plain === null) return false;
      const [itsKind, diverId, signedInAt, generation, expires] = JSON.parse(plain) as Content;
      return (
        itsKind === kind &&
        diverId === holder.diverId &&
        signedInAt === holder.signedInAt &&
        generation === holder.generation &&
        expires > now.getTime() / 1000
      );
    },

    isOurs: (text) => text.startsWith(MARK),
  };
}
