import type { Diver } from '#contract/divers.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { readDay } from '#domain/dates.ts';
import { planOf, type PlannedInstalment } from '#domain/membership/fee.ts';
import { centsOfEuros } from '#domain/money.ts';
import { type Actor, isRole } from '#domain/permissions.ts';
import type { MemberFacts, Since } from '#domain/situation.ts';
import { useCurrentDiver, useOffers } from '#ui/data/club-hooks.ts';
import { walletOf } from '#ui/data/viewer.ts';

/** Dates are null in front of an existing server, which keeps none. */
export interface MemberSituation {
  readonly diver: Diver;
  readonly since: Since | null;
  readonly instalments: readonly PlannedInstalment[];
  readonly dossierMissing: string | null;
}

const unrecorded = (diver: Diver): MemberSituation => ({
  diver,
  since: null,
  instalments: [],
  dossierMissing: null,
});

export function useSituation(memberId: number | null) {
  const me = useCurrentDiver();
  const isRecorded = useOffers('situation');
  const id = memberId ?? me.data?.id ?? 0;
  const own = id === me.data?.id;
  const asks = isRecorded || !own;
  const read = useQuery({
    queryKey: ['divers', 'situation', id, isRecorded],
    queryFn: async ({ signal }): Promise<MemberSituation> => {
      if (!isRecorded) return unrecorded(await call('GET /divers/:id', { params: { id }, signal }));
      const { instalments, ...situation } = await call('GET /divers/:id/situation', { params: { id }, signal });
      return { ...situation, instalments: planOf(instalments) };
    },
    enabled: asks && id > 0,
  });
  if (asks) return read;
  const data: MemberSituation | undefined = own && me.data ? unrecorded(me.data) : undefined;
  return { data, error: me.error, refetch: me.refetch };
}

export function factsOf({ diver, since, instalments, dossierMissing }: MemberSituation): MemberFacts {
  const { active, desactived, dossier, cotisation, level, email, caci_date } = diver;
  return {
    active,
    desactived,
    dossier,
    dossierMissing,
    cotisation: cotisation == null ? cotisation : centsOfEuros(cotisation),
    instalments,
    wallet: walletOf(diver) ?? undefined,
    caciDate: readDay(caci_date),
    level,
    email,
    mailFailed: since !== null && since.mailFailed !== null,
  };
}

/** The member as the one who registers; a role that the reader is not shown counts as none. */
export const actorOfMember = ({ diver }: Pick<MemberSituation, 'diver'>): Actor => ({
  ...diver,
  role: diver.role !== undefined && isRole(diver.role) ? diver.role : 'USER',
  dao: diver.dao === true,
});

/** The member's role may lift refusals, and the reader is not shown it. */
export const hasUnknownRole = ({ diver }: MemberSituation): boolean =>
  diver.role === undefined && diver.hasRole === true;
