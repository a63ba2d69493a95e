import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isDay, type Day } from '#domain/dates.ts';

const numberOf = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Windows start today at the earliest, unless the member may browse the past. */
function firstDay(wanted: string | null, today: Day, mayBrowseBack: boolean): Day {
  if (wanted === null || !isDay(wanted)) return today;
  return wanted < today && !mayBrowseBack ? today : wanted;
}

function changed(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** `du`: first day; `sortie`: opened outing; `inscrit`: own outings only; `pour`: licence of OPEN's chosen member. */
export function useHomeAddress(today: Day, mayBrowseBack: boolean) {
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
      goTo: (from: Day) => change('du', from === today ? null : from),
      showMineOnly: (on: boolean) => change('inscrit', on ? '1' : null, { replace: true }),
      lookFor: (licence: string | null) => change('pour', licence, { replace: true }),
      withEvent: (eventId: number | null) => ({
        search: changed(params, 'sortie', eventId?.toString() ?? null).toString(),
      }),
    }),
    [params, change, today, mayBrowseBack],
  );
}
export type HomeAddress = ReturnType<typeof useHomeAddress>;
