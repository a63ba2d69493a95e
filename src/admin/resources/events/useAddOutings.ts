import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { readEventIfAny } from '../../../shared/api/decoders/event.ts';
import { createEvent, createEventSeries } from '../../../shared/api/resources/events.ts';
import { serverIn } from '../../../shared/ui/data/club-queries.ts';
import { bodyOf, type NewOuting } from './outing-form.ts';
import { addOneByOne, datesOf } from './series.ts';

export type Outcome =
  | {
      readonly ok: true;
      readonly count: number;
      /** Start of the first one. */
      readonly first: string;
      /** Of the one that was added, as far as the server tells; none for a series. */
      readonly id: number | undefined;
    }
  /** `done`: instants that are saved all the same. */
  | { readonly ok: false; readonly done: readonly string[]; readonly sentence: string };

/** Adds an outing on each of its dates: in one call where the server takes one, all or none; else one after the other. */
export function useAddOutings() {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);

  const write = async (values: NewOuting, saved: readonly string[]): Promise<Outcome> => {
    const body = bodyOf(values);
    const dates = datesOf(values, saved);
    const [first] = dates;
    if (first === undefined) return { ok: false, done: [], sentence: 'Gardez au moins une date de la série.' };
    if (dates.length === 1) {
      const created = readEventIfAny(await createEvent({ ...body, date: first }));
      return { ok: true, count: 1, first, id: created?.id };
    }
    if (serverIn(queries) === 'ours') {
      await createEventSeries({ ...body, dates });
    } else {
      const added = await addOneByOne(
        dates,
        (date) => createEvent({ ...body, date }),
        (done) => setProgress(`${done} sur ${dates.length}`),
      );
      if (!added.ok) return added;
    }
    return { ok: true, count: dates.length, first, id: undefined };
  };

  const add = async (values: NewOuting, saved: readonly string[]): Promise<Outcome> => {
    try {
      return await write(values, saved);
    } catch (error) {
      return { ok: false, done: [], sentence: messageOf(error) };
    } finally {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
    }
  };

  return { add, progress };
}
