import { useEffect, useState } from 'react';
import { parisDay, type Day } from '#domain/dates.ts';

const MINUTE_MS = 60_000;

/** To the minute: a page that stays open overnight must know the past outings. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export const useToday = (): Day => parisDay(useNow());
