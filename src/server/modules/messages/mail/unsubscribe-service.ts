import type { OptionalMailKind } from '#domain/mail/kinds.ts';
import { countIn, LIMITS, type Attempts } from '#server/commons/limits/attempts-repository.ts';
import { choicesRepository } from '#server/commons/mail/queue-repository.ts';
import { countedAddress } from '#server/commons/network/addresses.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { UnsubscribeLinks } from './unsubscribe-links.ts';

/** `members`: those of the mail who are still there; `isWanted`: one of them still gets its kind. */
export interface Subscription {
  readonly kind: OptionalMailKind;
  readonly members: number;
  readonly isWanted: boolean;
}

type Context = Pick<ServiceContext, 'database' | 'clock'> & {
  readonly attempts: Attempts;
  readonly links: UnsubscribeLinks;
};

/** Whoever has the mail ends its kind, for each of its members (RFC 8058). */
export function unsubscribeService({ database, clock, attempts, links }: Context) {
  const count = countIn(attempts, LIMITS.unsubscribe);

  return {
    /** Changes nothing: mail scanners open each address. Null for one that we never gave. */
    async read(key: string): Promise<Subscription | null> {
      const claim = links.claimOf(key);
      if (!claim) return null;
      const { kind } = claim;
      const found = await database.read((tx) => choicesRepository(tx).standing(claim.members, kind));
      return { kind, members: found.length, isWanted: found.some(({ refuses }) => refuses === 0) };
    },

    /** Any number of times. Throws TOO_MANY_TRIES. */
    end: (key: string, address: string): Promise<Subscription | null> =>
      database.write(async (tx) => {
        await count(tx, countedAddress(address), clock());
        const claim = links.claimOf(key);
        if (!claim) return null;
        const { kind } = claim;
        const found = await choicesRepository(tx).standing(claim.members, kind);
        for (const { id } of found) await choicesRepository(tx).refuse(id, kind);
        return { kind, members: found.length, isWanted: false };
      }),
  };
}
