import { parisDay, isInstant } from '../../../shared/domain/dates.ts';
import { MAX_SERIES, weekly } from '../../../shared/domain/events/series.ts';
import { messageOf } from '../../../shared/api/client/errors.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import type { NewOuting } from './outing-form.ts';

/** Every date that the series would have, before single ones are taken out. */
export function everyDateOf({ date, weeks }: Pick<NewOuting, 'date' | 'weeks'>): string[] {
  if (!isInstant(date)) return [];
  const count = Number.isInteger(weeks) ? Math.min(Math.max(weeks, 1), MAX_SERIES) : 1;
  return weekly(date, count);
}

/** The dates that will be saved: neither taken out nor saved already. */
export const datesOf = (
  { date, weeks, without }: Pick<NewOuting, 'date' | 'weeks' | 'without'>,
  saved: readonly string[],
): string[] => everyDateOf({ date, weeks }).filter((one) => !without.includes(one) && !saved.includes(one));

export type Added =
  { readonly ok: true } | { readonly ok: false; readonly done: readonly string[]; readonly sentence: string };

/**
 * A series on a server that takes one outing at a time: in the order of their dates, up to the first refusal. What is
 * saved stays saved, and the sentence says how far it got.
 */
export async function addOneByOne(
  dates: readonly string[],
  create: (date: string) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<Added> {
  const done: string[] = [];
  for (const date of dates) {
    try {
      await create(date);
    } catch (error) {
      const refusal = `${shortDayYear(parisDay(date))} : ${messageOf(error)}`;
      if (done.length === 0) return { ok: false, done, sentence: refusal };
      const saved = done.length === 1 ? '1 plongée est ajoutée' : `${done.length} plongées sont ajoutées`;
      const sentence = `${saved} sur ${dates.length}. ${refusal} Enregistrez à nouveau pour continuer avec les dates qui restent.`;
      return { ok: false, done, sentence };
    }
    done.push(date);
    onProgress(done.length);
  }
  return { ok: true };
}
