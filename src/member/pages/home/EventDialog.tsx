import type { ClubEvent } from '#contract/events.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import { can } from '#domain/permissions.ts';
import { errorMessages } from '#messages/errors.ts';
import { siteName } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { withQuery } from '#shared/query-string.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import type { Viewer } from '#ui/data/viewer.ts';
import { Banner, ErrorMessage, Loading, Skeleton } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { eventQuery, listedEvents, useEventCache } from '#member/features/events/api.ts';
import { CancelEvent } from '#ui/outings/CancelEvent.tsx';
import { CarSharing } from '#member/features/car-sharing/CarSharing.tsx';
import { EventDetails, EventMeta, EventToolbar } from '#member/features/events/components/EventDetails.tsx';
import { cardAccess } from '#member/features/events/model/card.ts';
import { RegisterBar } from '#member/features/registration/components/RegisterBar.tsx';
import { RegistrationSheet, SheetProvider } from '#member/features/registration/components/RegistrationSheet.tsx';
import { Remarks } from '#member/features/registration/model/remark-autosave.ts';

interface EventDialogProps {
  readonly eventId: number;
  readonly viewer: Viewer;
  readonly onClose: () => void;
}

/** Specification §2. */
export default function EventDialog(props: EventDialogProps) {
  const { eventId, viewer, onClose } = props;
  const read = useQuery(eventQuery(useQueryClient(), eventId));
  const refetch = (): void => void read.refetch();
  const failure = read.error && <ErrorMessage error={withNotFoundMessage(read.error)} onRetry={refetch} />;
  const event = read.data;
  if (event === undefined) {
    return (
      <Dialog size="l" title={failure ? 'Plongée' : 'Chargement de la plongée…'} onClose={onClose}>
        {failure ?? (
          <Loading label="Chargement de la plongée…">
            <Skeleton height={420} />
          </Loading>
        )}
      </Dialog>
    );
  }
  const access = cardAccess(event, viewer);
  if (!access.ok) {
    return (
      <Dialog
        size="l"
        title={siteName(event.site.name)}
        subtitle={<EventMeta event={event} viewer={viewer} />}
        onClose={onClose}
      >
        <Banner
          tone="warn"
          title={errorMessages[access.code]}
          actions={
            access.code === 'WALLET_BELOW_MINIMUM' && (
              <ButtonLink to={paths.walletTopUp} variant="primary" icon="wallet">
                Recharger mon porte-monnaie
              </ButtonLink>
            )
          }
        >
          <Link to={withQuery(paths.situation, { sortie: event.id })}>Où j’en suis</Link>
        </Banner>
      </Dialog>
    );
  }
  return <EventSheet {...props} event={event} stale={failure} onRefused={refetch} />;
}

/** Adds the sentence that another server may leave out of its 404. */
const withNotFoundMessage = (error: unknown): unknown =>
  error instanceof ApiError && error.status === 404
    ? new ApiError({ status: 404, code: error.code, message: errorMessages.EVENT_NOT_FOUND })
    : error;

interface EventSheetProps extends EventDialogProps {
  readonly event: ClubEvent;
  readonly stale: React.ReactNode;
  readonly onRefused: () => void;
}

function EventSheet({ event, stale, viewer, onClose, onRefused }: EventSheetProps) {
  const { actor } = viewer;
  const cache = useEventCache();
  const listed = listedEvents(useQueryClient());
  const [remarks] = useState(() => new Remarks(sessionStorage));
  const { held, close } = useSaveOnClose(remarks, onClose);
  const leaveCancelled = (said: string): void => {
    cache.forget(event.id);
    void cache.refetchLists();
    onClose();
    toast(said);
  };
  return (
    <SheetProvider {...{ event, viewer, listed, remarks, onRefused }} onEvent={cache.keep}>
      <Dialog
        size="l"
        title={siteName(event.site.name)}
        subtitle={
          <EventMeta event={event} viewer={viewer}>
            <EventToolbar event={event} viewer={viewer} />
          </EventMeta>
        }
        onClose={close}
        actsFirst
        footer={<RegisterBar />}
      >
        {held && (
          <Banner tone="warn" live="alert" title="Une remarque n’est pas encore enregistrée.">
            Réessayez, ou fermez encore une fois&nbsp;: elle sera gardée ici et proposée à la prochaine ouverture.
          </Banner>
        )}
        {stale}
        <EventDetails event={event} />
        <RegistrationSheet event={event} />
        <CarSharing event={event} diverId={actor.id} />
        {can(actor, 'events.delete') && <CancelEvent event={event} actor={actor} onDone={leaveCancelled} />}
      </Dialog>
    </SheetProvider>
  );
}

/** A silent server must not keep the dialog open. */
const MAX_WAIT_MS = 1500;

const timeout = (): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), MAX_WAIT_MS));

/** A failed save keeps the dialog open once (`held`); the second time, the remark stays in the tab's storage. */
function useSaveOnClose(remarks: Remarks, onClose: () => void): { held: boolean; close: () => void } {
  const [held, setHeld] = useState(false);
  const hasAsked = useRef(false);
  // Saves also when the browser's back button closes without `close`.
  useEffect(() => () => void remarks.flush(), [remarks]);
  const close = useCallback(async () => {
    if (hasAsked.current) return onClose();
    hasAsked.current = true;
    if (await Promise.race([remarks.flush(), timeout()])) return onClose();
    setHeld(true);
  }, [remarks, onClose]);
  return { held, close: () => void close() };
}
