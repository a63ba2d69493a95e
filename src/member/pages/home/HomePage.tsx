import { useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { parisDay } from '../../../shared/domain/dates.ts';
import { feeStanding } from '../../../shared/domain/membership/dossier-state.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor, useClaims, useCurrentDiver, useServer, useSettings } from '../../../shared/ui/data/club-hooks.ts';
import { type Person, personOf } from '../../../shared/ui/data/viewer.ts';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { useNow } from '../../../shared/ui/hooks/useNow.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { useEventWindow } from '../../features/events/api.ts';
import { EventListSkeleton } from '../../features/events/components/EventList.tsx';
import { WalletNotice } from '../../features/ledger/components/WalletNotice.tsx';
import { Announcement } from './Announcement.tsx';
import styles from './HomePage.module.css';
import { HomeToolbar } from './HomeToolbar.tsx';
import { OpenedEvent } from './OpenedEvent.tsx';
import { useDossier } from './useDossier.tsx';
import { useHomeAddress } from './useHomeAddress.ts';
import { WindowEvents } from './WindowEvents.tsx';

/** Null: OPEN sees the outings as themselves. */
function useChosenDiver(actor: Actor | null, licence: string | null, ours: boolean): Person | null {
  const wanted = licence !== null && can(actor, 'events.viewAsAnother') && licence !== actor?.licenceNumber;
  const { data: person } = useQuery({
    queryKey: ['people', 'chosen', licence],
    queryFn: async ({ client }) =>
      // Apart from the first load, which rarely asks for a person.
      (await import('../../features/registration/people.ts')).findPerson(client, ours, licence ?? ''),
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
  const ours = useServer() === 'ours';
  const me = useCurrentDiver();
  const settingsRead = useSettings();
  const settings = settingsRead.data;
  // Trusts the address until the member is loaded, so that the outings are requested at once.
  const address = useHomeAddress(today, actor === null || can(actor, 'events.browseBack'));
  const isOut = actor ? actor.desactived : claims?.off;
  const events = useEventWindow(address.from, !isOut);
  const self = useMemo(() => me.data && personOf(me.data), [me.data]);
  const chosen = useChosenDiver(actor, address.forLicence, ours);
  const dossier = useDossier(me.data, settings, today);

  const viewer = useMemo(
    () => actor && self && settings && { actor, wallet: self.wallet, diver: chosen ?? self, settings, now, ours },
    [actor, self, chosen, settings, now, ours],
  );
  if (settings && !settings.homeShown) return <h1 className="visually-hidden">Plongées</h1>;
  if (me.data && isOut) return <DeactivatedPage fee={feeStanding(me.data.cotisation)} />;
  if (settings && dossier.page) return dossier.page;
  return (
    <>
      <PageTitle
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
        <div className={styles.notices}>
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
