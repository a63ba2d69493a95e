import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventRecord } from '../../../../shared/api/decoders/event.ts';
import { changesBetween } from './event-changes.ts';

/** Long enough for a member who is typing to look up and read. */
const SHOWN_MS = 20_000;
/** An announced change that has not arrived by then was refused, or changed nothing. */
const OWN_MS = 15_000;

export interface RemoteChanges {
  readonly text: string;
  readonly diverIds: ReadonlySet<number>;
}

const NONE: RemoteChanges = { text: '', diverIds: new Set() };

/** Changes by other members since the last reading. `announceOwn`: that diver's next change is the member's own. */
export function useRemoteChanges(event: EventRecord) {
  const before = useRef(event);
  const ownAt = useRef(new Map<number, number>());
  const [shown, setShown] = useState(NONE);
  const announceOwn = useCallback((diverId: number) => void ownAt.current.set(diverId, performance.now()), []);

  useEffect(() => {
    const last = before.current;
    before.current = event;
    if (last === event || last.id !== event.id) return;
    const isOwn = (diverId: number): boolean => performance.now() - (ownAt.current.get(diverId) ?? -Infinity) < OWN_MS;
    const changes = changesBetween(last, event);
    const others = changes.filter(({ diverId }) => diverId === null || !isOwn(diverId));
    for (const { diverId } of changes) if (diverId !== null) ownAt.current.delete(diverId);
    if (others.length === 0) return;
    setShown({
      text: others.map((change) => change.text).join(' '),
      diverIds: new Set(others.flatMap(({ diverId }) => diverId ?? [])),
    });
  }, [event]);

  useEffect(() => {
    if (shown === NONE) return;
    const timer = setTimeout(() => setShown(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { changes: shown, announceOwn };
}
