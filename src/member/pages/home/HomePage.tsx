import type { ClubEvent } from '#contract/events.ts';
import { cx } from '#ui/components/cx.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, useMemo, Suspense, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { windowFrom } from '#domain/events/calendar.ts';
import { feeStanding } from '#domain/membership/dossier-state.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { numericDay } from '#messages/format.ts';
import { outingLine } from '#messages/outing.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink, Button } from '#ui/components/Button.tsx';
import { useActor, useClaims, useClubConfig, useCurrentDiver, useOffers, useSettings } from '#ui/data/club-hooks.ts';
import { type Person, personOf, type Viewer } from '#ui/data/viewer.ts';
import { EmptyState, ErrorMessage, QueryBody } from '#ui/feedback/states.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { fetchAhead } from '#ui/hooks/when-idle.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { useEventWindow, useEventCache } from '#member/features/events/api.ts';
import { EventListSkeleton, EventList } from '#member/features/events/components/EventList.tsx';
import { nextOuting, participates } from '#member/features/events/model/card.ts';
import { WalletNotice } from '#member/features/ledger/components/WalletNotice.tsx';
import { Announcement } from './Announcement.tsx';
import styles from './HomePage.module.css';
import { HomeToolbar } from './HomeToolbar.tsx';
import { useDossier } from './useDossier.tsx';
import { useHomeAddress, type HomeAddress } from './useHomeAddress.ts';

/** Null: OPEN sees the outings as themselves. */
function useChosenDiver(actor: Actor | null, licence: string | null, startCounts: boolean): Person | null {
  const wanted = licence !== null && can(actor, 'events.viewAsAnother') && licence !== actor?.licenceNumber;
  const { data: person } = useQuery({
    queryKey: ['people', 'chosen', licence],
    queryFn: async ({ client }) =>
      // Apart from the first load, which rarely asks for a person.
      (await import('#member/features/registration/people.ts')).findPerson(client, startCounts, licence ?? ''),
    staleTime: 60_000,
    enabled: wanted,
  });
  return (wanted && person) || null;
}

const DeactivatedPage = lazy(() => import('./DeactivatedPage.tsx'));

/** Specification §2. */
export function HomePage() {
  const now = useNow();
  const today = parisDay(now);
  const claims = useClaims();
  const actor = useActor();
  const startCounts = useOffers('afterStart');
  const mailsLinks = useOffers('outingNews');
  const { tariffs, charges } = useClubConfig();
  const me = useCurrentDiver();
  const settingsRead = useSettings();
  const settings = settingsRead.data;
  // Trusts the address until the member is loaded, so that the outings are requested at once.
  const address = useHomeAddress(today, actor === null || can(actor, 'events.browseBack'));
  const isOut = actor ? actor.desactived : claims?.off;
  const events = useEventWindow(address.from, !isOut);
  const self = useMemo(() => me.data && personOf(me.data), [me.data]);
  const chosen = useChosenDiver(actor, address.forLicence, startCounts);
  const dossier = useDossier(me.data, settings, today);

  const viewer = useMemo(
    () =>
      actor &&
      self &&
      settings && { actor, wallet: self.wallet, diver: chosen ?? self, settings, now, startCounts, tariffs, charges },
    [actor, self, chosen, settings, now, startCounts, tariffs, charges],
  );
  const next = actor && address.from === today && nextOuting(events.data ?? [], actor.licenceNumber, now);
  if (settings && !settings.homeShown) return <h1 className="visually-hidden">Plongées</h1>;
  if (me.data && isOut) return <DeactivatedPage fee={feeStanding(me.data.cotisation)} />;
  // The link of a mail opens its outing first.
  if (settings && dossier.page && !(mailsLinks && address.eventId !== null)) return dossier.page;
  return (
    <>
      <PageTitle
        intro={
          next && (
            <>
              Votre prochaine plongée&nbsp;:{' '}
              <Link to={address.withEvent(next.id)} state={{ fromList: true }} preventScrollReset>
                {outingLine(next)}
              </Link>
            </>
          )
        }
        actions={
          can(actor, 'events.create') && (
            <ButtonLink to={paths.eventNew} variant="primary" icon="plus">
              Nouvelle plongée
            </ButtonLink>
          )
        }
      >
        Plongées
      </PageTitle>
      {viewer && (
        <div className={cx('stack gap-3', styles.notices)}>
          {settings?.announcements.map((announcement) => (
            <Announcement key={announcement.text} announcement={announcement} />
          ))}
          {dossier.notice}
          <WalletNotice balance={viewer.wallet} settings={viewer.settings} />
        </div>
      )}
      <HomeToolbar today={today} actor={actor} address={address} chosen={chosen} />
      <QueryBody
        query={{
          data: viewer || undefined,
          error: me.error ?? settingsRead.error,
          refetch: () => Promise.all([me.refetch(), settingsRead.refetch()]),
        }}
        loading="Chargement des plongées…"
        skeleton={<EventListSkeleton />}
      >
        {(known) => (
          <>
            <WindowEvents events={events} viewer={known} address={address} />
            <OpenedEvent viewer={known} address={address} />
          </>
        )}
      </QueryBody>
    </>
  );
}

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
function OpenedEvent({ viewer, address }: { readonly viewer: Viewer; readonly address: HomeAddress }) {
  const { eventId } = address;
  const { state, key } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const cache = useEventCache();
  const last = useRef(eventId);
  const left = useRef('');

  useEffect(() => fetchAhead(loadDialog), []);
  useEffect(() => {
    if (last.current !== null && eventId === null) {
      focusCard(last.current);
      void cache.refetchLists();
    }
    last.current = eventId;
    left.current = '';
  }, [eventId, cache]);

  const close = (): void => {
    // A step back takes a moment, in which a second press would take another.
    if (left.current === key) return;
    left.current = key;
    void (cameFromList(state) ? navigate(-1) : navigate(address.withEvent(null), { replace: true }));
  };
  return (
    <Suspense>
      {eventId !== null && <EventDialog key={eventId} eventId={eventId} viewer={viewer} onClose={close} />}
    </Suspense>
  );
}

interface WindowEventsProps {
  readonly events: UseQueryResult<ClubEvent[]>;
  readonly viewer: Viewer;
  readonly address: HomeAddress;
}

function WindowEvents({ events, viewer, address }: WindowEventsProps) {
  const { mineOnly } = address;
  const licence = viewer.diver.licenceNumber;
  const whole = events.isPlaceholderData ? undefined : events.data;
  const shown = useMemo(
    () => (mineOnly ? whole?.filter((event) => participates(event, licence)) : events.data),
    [events.data, whole, mineOnly, licence],
  );
  return (
    <>
      {shown && events.error && (
        <div className={styles.stale}>
          <ErrorMessage error={events.error} onRetry={() => void events.refetch()} />
        </div>
      )}
      <QueryBody
        query={{ data: shown, error: events.error, refetch: events.refetch }}
        loading="Chargement des plongées…"
        skeleton={<EventListSkeleton />}
        isEmpty={({ length }) => length === 0}
        empty={<NoEvents address={address} />}
      >
        {(list) => <EventList events={list} viewer={viewer} addressOf={address.withEvent} />}
      </QueryBody>
    </>
  );
}

function NoEvents({ address }: { readonly address: HomeAddress }) {
  const { from, to } = windowFrom(address.from);
  return (
    <EmptyState icon="calendar" title={`Aucune plongée n'a été créée entre ${numericDay(from)} et ${numericDay(to)}.`}>
      {address.mineOnly ? (
        <Button onClick={() => address.showMineOnly(false)}>Voir toutes les plongées</Button>
      ) : (
        'Regardez les mois suivants, ou revenez bientôt.'
      )}
    </EmptyState>
  );
}
