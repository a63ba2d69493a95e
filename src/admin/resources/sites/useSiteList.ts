import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { folded } from '../../../shared/domain/folding.ts';

/** The sites that are asked for, and how: both stand in the address, so that coming back finds the same. */
export interface SitesShown {
  /** Undefined until they are there. */
  readonly sites: readonly SiteRecord[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly search: string;
  readonly setSearch: (text: string) => void;
  readonly descending: boolean;
  readonly turn: () => void;
}

const BY_NAME = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } } as const;

/** A club has some dozens of sites: they are read once, and searched as one types. */
export function useSiteList(): SitesShown {
  const { data, error, refetch } = useGetList<SiteRecord>('sites', BY_NAME);
  const [params, setParams] = useSearchParams();
  // A field that waited for the router would lose letters.
  const [search, setSearch] = useState(() => params.get('q') ?? '');
  const descending = params.get('ordre') === 'desc';
  const put = (name: string, value: string): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const found = data?.filter(({ name }) => folded(name).startsWith(folded(search)));
  return {
    sites: descending ? found?.toReversed() : found,
    error: data ? null : error,
    retry: () => void refetch(),
    search,
    setSearch: (text) => {
      setSearch(text);
      put('q', text);
    },
    descending,
    turn: () => put('ordre', descending ? '' : 'desc'),
  };
}
