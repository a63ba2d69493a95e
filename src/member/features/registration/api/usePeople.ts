import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useServer } from '../../../../shared/ui/data/club-hooks.ts';
import type { Person } from '../../../../shared/ui/data/viewer.ts';
import { foundPeopleQuery, peopleQuery } from './people.ts';
import { indexPeople, searchPeople } from '../model/people-search.ts';

/** Members narrow their search rather than scroll through 2,000 names. */
const MAX_OPTIONS = 60;
/** A pause between two keys. */
const PAUSE_MS = 150;

interface FoundPeople {
  /** Undefined before the first answer, and after a failed one. */
  readonly people: readonly Person[] | undefined;
  /** Number of people found beyond these; null when only the server could count them. */
  readonly others: number | null;
  /** False while the people are those of an earlier search. */
  readonly isFresh: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Asks our server for each search; an existing server sends everybody once (specification §7). */
export function usePeople(search: string, wholeList: boolean): FoundPeople {
  const isOurs = useServer() === 'ours';
  const asked = useSettled(search.trim());
  const found = useQuery({ ...foundPeopleQuery(asked), enabled: isOurs, placeholderData: keepPreviousData });
  const { data: all, ...whole } = useQuery({ ...peopleQuery(wholeList), enabled: !isOurs });
  const index = useMemo(() => all && indexPeople(all), [all]);
  const matching = useMemo(() => index && searchPeople(index, search), [index, search]);
  if (!isOurs) {
    const people = matching?.slice(0, MAX_OPTIONS);
    const others = (matching?.length ?? 0) - (people?.length ?? 0);
    return { people, others, isFresh: matching !== undefined, error: whole.error, refetch: whole.refetch };
  }
  const isFresh = found.isSuccess && !found.isPlaceholderData && asked === search.trim();
  const { people, more } = found.data ?? {};
  return { people, others: more ? null : 0, isFresh, error: found.error, refetch: found.refetch };
}
