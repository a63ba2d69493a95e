import { queryOptions } from '@tanstack/react-query';
import { listDiverChoices, listDivers } from '../../../../shared/api/resources/divers.ts';
import { personOf } from '../../../../shared/ui/data/viewer.ts';

/**
 * Members to register (specification §6). ADMIN and SUPER_ADMIN choose from all divers: our own server lists them all
 * in the short list, an existing one only in the divers' list (`wholeList`).
 */
export const peopleQuery = (wholeList: boolean) =>
  queryOptions({
    queryKey: ['people', wholeList],
    queryFn: async ({ signal }) =>
      (wholeList ? (await listDivers({ signal })).content : await listDiverChoices({ signal }))
        .map(personOf)
        .filter((person) => person.active && !person.desactived),
    staleTime: 60_000,
  });
