import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listDivers } from '../../../../shared/api/resources/diver-lists.ts';
import { listDiverChoices, searchDiverChoices } from '../../../../shared/api/resources/people.ts';
import { type Person, personOf } from '../../../../shared/ui/data/viewer.ts';

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
      const { content, more } = await searchDiverChoices(q, { signal });
      return { people: content.map(personOf), more };
    },
    staleTime: 60_000,
  });

/** Null for a licence that is none of theirs. */
export async function findPerson(client: QueryClient, isOurs: boolean, licence: string): Promise<Person | null> {
  const people = isOurs
    ? (await client.fetchQuery(foundPeopleQuery(licence))).people
    : await client.fetchQuery(peopleQuery(false));
  return people.find((person) => person.licenceNumber === licence) ?? null;
}
