import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { changesBetween } from './event-changes.ts';

/** How long the news stays: time to look up from what one was typing, and to read. */
const SHOWN_MS = 20_000;
/** A change that was told in advance and has not come by then was refused, or changed nothing. */
const OWN_MS = 15_000;

export interface News {
  readonly text: string;
  readonly fresh: ReadonlySet<number>;
}

const NONE: News = { text: '', fresh: new Set() };

/**
 * What others have changed since the last reading of the outing. Registrations that the member has just changed in
 * person are told in advance (`own`) and are no news.
 */
export function useNews(event: EventRecord | undefined): { news: News; own: (diverId: number) => void } {
  const before = useRef(event);
  const mine = useRef(new Map<number, number>());
  const [news, setNews] = useState(NONE);
  const own = useCallback((diverId: number) => void mine.current.set(diverId, performance.now()), []);

  useEffect(() => {
    const last = before.current;
    before.current = event;
    if (!event || !last || last === event || last.id !== event.id) return;
    const changes = changesBetween(last, event);
    const isOwn = (diverId: number): boolean => performance.now() - (mine.current.get(diverId) ?? -Infinity) < OWN_MS;
    const others = changes.filter(({ diverId }) => diverId === null || !isOwn(diverId));
    // What was told in advance has arrived.
    for (const { diverId } of changes) if (diverId !== null) mine.current.delete(diverId);
    if (others.length === 0) return;
    setNews({
      text: others.map((change) => change.text).join(' '),
      fresh: new Set(others.flatMap(({ diverId }) => diverId ?? [])),
    });
  }, [event]);

  useEffect(() => {
    if (news === NONE) return;
    const timer = setTimeout(() => setNews(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return { news, own };
}
