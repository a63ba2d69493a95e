import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { getDiver } from '../../../shared/api/resources/divers.ts';
import { getSituation } from '../../../shared/api/resources/situation.ts';
import type { Since } from '../../../shared/domain/situation/since.ts';
import { useCurrentDiver, useServer } from '../../../shared/ui/data/club-hooks.ts';

/** Dates are null in front of an existing server, which keeps none. */
export interface MemberSituation {
  readonly diver: DiverRecord;
  readonly since: Since | null;
}

const situationQuery = (id: number, ours: boolean) =>
  queryOptions({
    queryKey: ['divers', 'situation', id, ours],
    queryFn: async ({ signal }): Promise<MemberSituation> =>
      ours ? getSituation(id, { signal }) : { diver: await getDiver(id, { signal }), since: null },
  });

/** The member of that id, or the signed-in one for null. */
export function useSituation(memberId: number | null) {
  const me = useCurrentDiver();
  const server = useServer();
  const id = memberId ?? me.data?.id ?? 0;
  const own = id === me.data?.id;
  const asks = server === 'ours' || (server === 'other' && !own);
  const read = useQuery({ ...situationQuery(id, server === 'ours'), enabled: asks && id > 0 });
  if (asks) return read;
  const data: MemberSituation | undefined = own && me.data ? { diver: me.data, since: null } : undefined;
  return { data, error: me.error, refetch: me.refetch };
}
