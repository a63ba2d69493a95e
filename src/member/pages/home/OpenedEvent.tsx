import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fetchAhead } from '../../../shared/ui/hooks/when-idle.ts';
import { useEventCache } from '../../features/events/api.ts';
import type { Viewer } from '../../../shared/ui/data/viewer.ts';
import type { HomeAddress } from './useHomeAddress.ts';

const loadDialog = () => import('./EventDialog.tsx');
const EventDialog = lazy(loadDialog);

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true;

/** Focuses the card's link, or else the title, after a dialog that was not opened from a card. */
function focusCard(eventId: number): void {
  if (document.activeElement !== document.body) return;
  const link = document.querySelector<HTMLElement>(`[data-event-card="${eventId}"] a`);
  (link ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Gives the outing its own address, so that 'back' closes it and its link can be shared. */
export function OpenedEvent({ viewer, address }: { readonly viewer: Viewer; readonly address: HomeAddress }) {
  const { eventId } = address;
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const cache = useEventCache();
  const last = useRef(eventId);

  useEffect(() => fetchAhead(loadDialog), []);
  useEffect(() => {
    if (last.current !== null && eventId === null) {
      focusCard(last.current);
      void cache.refetchLists();
    }
    last.current = eventId;
  }, [eventId, cache]);

  const close = (): void =>
    void (cameFromList(state) ? navigate(-1) : navigate(address.withEvent(null), { replace: true }));
  return (
    <Suspense>
      {eventId !== null && <EventDialog key={eventId} eventId={eventId} viewer={viewer} onClose={close} />}
    </Suspense>
  );
}
