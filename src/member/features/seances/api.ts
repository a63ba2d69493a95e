import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { ApiError } from '#api/client/errors.ts';
import type { SeanceQuery } from '#contract/seances.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { useClaims } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';

export const seancesQuery = (period: SeanceQuery['period'], size: number) =>
  queryOptions({
    queryKey: ['seances', period],
    queryFn: ({ signal }) => call('GET /seances', { query: { period, page: 0, size }, signal }),
  });

/** In the order of the first reading: rows that moved would be missed by a finger. */
export const rollMembersQuery = (id: number) =>
  queryOptions({
    queryKey: ['roll-members', id],
    queryFn: ({ signal }) => call('GET /seances/:id/membres', { params: { id }, signal }),
    staleTime: Infinity,
  });

const rollQuery = (id: number) =>
  queryOptions({
    queryKey: ['roll-call', id],
    queryFn: ({ signal }) => call('GET /seances/:id/appel', { params: { id }, signal }),
    // Often enough to see the ticks of another telephone.
    refetchInterval: 5000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

interface Tap {
  readonly present: boolean;
  /** Milliseconds of this telephone's clock. */
  readonly at: number;
}
/** By member's id. */
type Taps = Readonly<Record<string, Tap>>;

const RETRY_MS = 5000;

/** The server may answer otherwise later: nobody reached it, or it was too busy. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The roll with the taps of this telephone, which stay in its storage until the server has them. */
export function useRollCall(id: number) {
  const queries = useQueryClient();
  const key = `appel.${useClaims()?.sub ?? ''}.${id}`;
  const [taps, setTaps] = useState(() => readOwnJson<Taps>(localStorage.getItem(key) ?? '{}'));
  const waiting = Object.keys(taps).length;
  useEffect(() => {
    if (waiting === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(taps));
  }, [key, taps, waiting]);

  const query = useQuery(rollQuery(id));
  const { mutate, isPending, error, submittedAt } = useSingleMutation({
    mutationFn: (sent: Taps) => {
      const now = Date.now();
      const marks = Object.entries(sent).map(([diver, { present, at }]) => ({
        diver: Number(diver),
        present,
        ago: Math.max(0, now - at),
      }));
      return call('PUT /seances/:id/appel', { params: { id }, body: { marks } });
    },
    onSuccess: async (roll, sent) => {
      const { queryKey } = rollQuery(id);
      // A running query would bring older marks back.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, roll);
      setTaps((now) => Object.fromEntries(Object.entries(now).filter(([diver, tap]) => tap !== sent[diver])));
    },
  });

  const isRefused = error !== null && !isPassing(error);
  useEffect(() => {
    if (waiting === 0 || isPending || isRefused) return;
    const wait = error === null ? 0 : Math.max(0, submittedAt + RETRY_MS - Date.now());
    const timer = setTimeout(() => mutate(taps), wait);
    return () => clearTimeout(timer);
  }, [taps, waiting, isPending, isRefused, error, submittedAt, mutate]);

  const present = new Set(query.data?.present);
  for (const [diver, tap] of Object.entries(taps)) {
    if (tap.present) present.add(Number(diver));
    else present.delete(Number(diver));
  }
  return {
    query,
    present,
    waiting,
    /** A refusal that waiting does not mend. */
    refusal: isRefused ? error : null,
    retry: () => mutate(taps),
    tap: (diver: number) => setTaps((now) => ({ ...now, [diver]: { present: !present.has(diver), at: Date.now() } })),
  };
}
