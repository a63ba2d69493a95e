import { useCallback, useMemo } from 'react';
import { useSearchParams, type To } from 'react-router';
import { isDay, type Day } from '../../../shared/domain/dates.ts';

/**
 * State of the home page in its address, for back, reload and shared links: the first day of the window (`du`), the opened
 * outing (`sortie`), the member's own outings only (`inscrit`), and the member as whom OPEN looks (`pour`, a licence).
 */
export interface HomeAddress {
  readonly from: Day;
  readonly eventId: number | null;
  readonly mineOnly: boolean;
  readonly forLicence: string | null;
  readonly goTo: (from: Day) => void;
  readonly showMineOnly: (on: boolean) => void;
  readonly lookFor: (licence: string | null) => void;
  readonly withEvent: (eventId: number | null) => To;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

/** Windows start today at the earliest, except for members who may browse the past. */
function firstDay(asked: string | null, today: Day, mayBrowseBack: boolean): Day {
  if (asked === null || !isDay(asked)) return today;
  return asked < today && !mayBrowseBack ? today : asked;
}

function changed(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

export function useHomeAddress(today: Day, mayBrowseBack: boolean): HomeAddress {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (name: string, value: string | null, options?: { replace: boolean }) =>
      setParams((old) => changed(old, name, value), { preventScrollReset: true, ...options }),
    [setParams],
  );

  return useMemo(
    () => ({
      from: firstDay(params.get('du'), today, mayBrowseBack),
      eventId: numberOf(params.get('sortie')),
      mineOnly: params.has('inscrit'),
      forLicence: params.get('pour'),
      goTo: (from) => change('du', from === today ? null : from),
      showMineOnly: (on) => change('inscrit', on ? '1' : null, { replace: true }),
      lookFor: (licence) => change('pour', licence, { replace: true }),
      withEvent: (eventId) => ({ search: changed(params, 'sortie', eventId?.toString() ?? null).toString() }),
    }),
    [params, change, today, mayBrowseBack],
  );
}
