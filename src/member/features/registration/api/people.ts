import { queryOptions } from '@tanstack/react-query';
import { listDiverChoices, listDivers } from '../../../../shared/api/resources/divers.ts';
import { personOf } from '../../../../shared/ui/data/viewer.ts';

/** For an existing server; `wholeList`: for ADMIN and above, as it keeps divers off its short list (specification §6). */
export const peopleQuery = (wholeList: boolean) =>
  queryOptions({
    queryKey: ['people', wholeList],
    queryFn: async ({ signal }) =>
      (wholeList ? (await listDivers({ signal })).content : await listDiverChoices({ signal }))
        .map(personOf)
        .filter((person) => person.active && !person.desactived),
    staleTime: 60_000,
  });

/** The first people found by our server. */
export const foundPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'found', q],
    queryFn: async ({ signal }) => {
      // Apart from the first load, which rarely asks for a person.
      const { searchDiverChoices } = await import('../../../../shared/api/resources/people.ts');
      const { content, more } = await searchDiverChoices(q, { signal });
      return { people: content.map(personOf), more };
    },
    staleTime: 60_000,
  });
