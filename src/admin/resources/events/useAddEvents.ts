import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { useClubDataProvider } from '../../providers/hooks.ts';
import { bodyOf, remainingOf, type NewEvent } from './event-form.ts';

const seriesError = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code: 'SERIES', message, cause });

/** `saved` stays saved when `error` stopped the series. */
interface Added {
  readonly saved: readonly string[];
  readonly error: ApiError | null;
}

/** For a server that takes one outing at a time: adds by date, up to the first refusal. */
export async function addOneByOne(
  instants: readonly string[],
  create: (instant: string) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<Added> {
  const saved: string[] = [];
  for (const instant of instants) {
    try {
      await create(instant);
    } catch (error) {
      const refusal = `${shortDayYear(parisDay(instant))} : ${messageOf(error)}`;
      if (saved.length === 0) return { saved, error: seriesError(refusal, error) };
      const count = saved.length === 1 ? '1 plongée est ajoutée' : `${saved.length} plongées sont ajoutées`;
      const advice = 'Enregistrez à nouveau pour continuer avec les dates qui restent.';
      return { saved, error: seriesError(`${count} sur ${instants.length}. ${refusal} ${advice}`, error) };
    }
    saved.push(instant);
    onProgress(saved.length);
  }
  return { saved, error: null };
}

interface AddedEvents {
  readonly count: number;
  /** Start of the first outing. */
  readonly first: string;
  /** Id of a single outing; 0 of a series, or where the server does not tell. */
  readonly id: number;
}

/** Adds all dates or none on our server, one after the other on another one: `saved` then holds the added instants. */
export function useAddEvents() {
  const queries = useQueryClient();
  const dataProvider = useClubDataProvider();
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
