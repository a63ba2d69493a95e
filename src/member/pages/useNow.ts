import { useEffect, useState } from 'react';
import { parisDay } from '../../shared/domain/dates.ts';

const LOOK_MS = 60_000;

/** The time as far as outings care: it moves on when the day in Paris does, also on a page that stays open overnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(
      () => setNow((last) => (parisDay(last) === parisDay(new Date()) ? last : new Date())),
      LOOK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
