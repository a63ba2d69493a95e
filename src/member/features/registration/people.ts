import { queryOptions, type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '#api/client/call.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import { type Person, personOf } from '#ui/data/viewer.ts';

/** For an existing server; `wholeList`: for ADMIN and above, as it keeps divers off its short list (specification §6). */
const peopleQuery = (wholeList: boolean) =>
  queryOptions({
    queryKey: ['people', wholeList],
    queryFn: async ({ signal }) =>
      (
        await call(wholeList ? 'GET /divers' : 'GET /divers/event', { query: { sort: 'lastname,firstname' }, signal })
      ).content
        .map(personOf)
        .filter((person) => person.active && !person.desactived),
    staleTime: 60_000,
  });
const foundPeopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'found', q],
    queryFn: async ({ signal }) => {
      const { content, more } = await call('GET /divers/recherche', { query: { q }, signal });
      return { people: content.map(personOf), more };
    },
    staleTime: 60_000,
  });

/** Null for a licence that is none of theirs. */
export async function findPerson(client: QueryClient, searches: boolean, licence: string): Promise<Person | null> {
  const people = searches
    ? (await client.fetchQuery(foundPeopleQuery(licence))).people
    : await client.fetchQuery(peopleQuery(false));
  return people.find((person) => person.licenceNumber === licence) ?? null;
}

/** People whose names and licence have a word that begins with each word of the query. */
export const searchPeople = (people: readonly Person[], query: string): Person[] =>
  people.filter((one) => hasWords(`${one.lastname} ${one.firstname} ${one.licenceNumber}`, query));

/** Text after a pause between two keys. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Asks our server for each search; an existing server sends everybody once (specification §7).
 * `people`: undefined before the first answer, and after a failed one. `others`: number of people found beyond these;
 * null when only the server could count them. `isFresh`: false while the people are those of an earlier search.
 */
export function usePeople(search: string, wholeList: boolean) {
  const searches = useOffers('peopleSearch');
  const settled = useSettled(search.trim());
  const found = useQuery({ ...foundPeopleQuery(settled), enabled: searches, placeholderData: keepPreviousData });
  const { data: all, ...whole } = useQuery({ ...peopleQuery(wholeList), enabled: !searches });
  const matching = useMemo(() => all && searchPeople(all, search), [all, search]);
  if (!searches) {
    // Members narrow their search rather than scroll through 2,000 names.
    const people = matching?.slice(0, 60);
    const others = (matching?.length ?? 0) - (people?.length ?? 0);
    return { people, others, isFresh: matching !== undefined, error: whole.error, refetch: whole.refetch };
  }
  const isFresh = found.isSuccess && !found.isPlaceholderData && settled === search.trim();
  const { people, more } = found.data ?? {};
  return { people, others: more ? null : 0, isFresh, error: found.error, refetch: found.refetch };
}
