import { queryOptions } from '@tanstack/react-query';
import { listDiverChoices, listDivers } from '../../../../shared/api/resources/divers.ts';
import { personOf } from '../../../../shared/ui/data/viewer.ts';

/** `wholeList`: for ADMIN and above, when an existing server keeps divers off its short list (specification §6). */
export const peopleQuery = (wholeList: boolean) =>
  queryOptions({
    queryKey: ['people', wholeList],
    queryFn: async ({ signal }) =>
      (wholeList ? (await listDivers({ signal })).content : await listDiverChoices({ signal }))
        .map(personOf)
        .filter((person) => person.active && !person.desactived),
    staleTime: 60_000,
  });
