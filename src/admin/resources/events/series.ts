import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import { isInstant, parisDay } from '../../../shared/domain/dates.ts';
import { MAX_SERIES, weekly } from '../../../shared/domain/events/series.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import type { NewEvent } from './event-form.ts';

/** Every instant of the weekly series, skipped ones too; none before there is a date. */
export function seriesOf({ date, weeks }: Pick<NewEvent, 'date' | 'weeks'>): string[] {
  if (!isInstant(date ?? '')) return [];
  const count = Number.isInteger(weeks) ? Math.min(Math.max(weeks, 1), MAX_SERIES) : 1;
  return weekly(date, count);
}

/** Instants that are still to be saved. */
export const remainingOf = (
  { date, weeks, skipped }: Pick<NewEvent, 'date' | 'weeks' | 'skipped'>,
  saved: readonly string[],
): string[] => seriesOf({ date, weeks }).filter((instant) => !skipped.includes(instant) && !saved.includes(instant));

export const seriesError = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code: 'SERIES', message, cause });

/** Outcome of a series: `saved` stays saved when `error` stopped it. */
export interface Added {
  readonly saved: readonly string[];
  readonly error: ApiError | null;
}

/** Adds a series on a server that takes one outing at a time: by date, up to the first refusal. */
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
