import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';
import { bodyOf, type NewEvent } from './event-form.ts';
import { addOneByOne, remainingOf, seriesError } from './series.ts';

interface AddedEvents {
  readonly count: number;
  /** Start of the first outing. */
  readonly first: string;
  /** Id of a single outing; 0 of a series, or where the server does not tell. */
  readonly id: number;
}

/**
 * Adds an outing on each of its dates: all or none on our server, one after the other on another one. There `saved` holds
 * the instants that were added before a refusal, and `progress` says how far a series is.
 */
export function useAddEvents() {
  const queries = useQueryClient();
  const dataProvider = useDataProvider<ClubDataProvider>();
  const ours = useServer() === 'ours';
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<string | null>(null);

  /** @throws ApiError */
  const add = async (values: NewEvent): Promise<AddedEvents> => {
    const body = bodyOf(values);
    const dates = remainingOf(values, saved);
    const [first] = dates;
    if (first === undefined) throw seriesError('Gardez au moins une date de la série.');
    const create = (date: string) => dataProvider.create<EventRecord>('events', { data: { ...body, date } });
    if (dates.length === 1) return { count: 1, first, id: (await create(first)).data.id };
    try {
      if (ours) await dataProvider.createEventSeries({ ...body, dates });
      else {
        const added = await addOneByOne(dates, create, (count) => setProgress(`${count} sur ${dates.length}`));
        setSaved([...saved, ...added.saved]);
        if (added.error) throw added.error;
      }
    } finally {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
    }
    return { count: dates.length, first, id: 0 };
  };

  return { add, saved, progress };
}
