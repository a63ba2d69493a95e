import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { windowFrom } from '../../../shared/domain/events/calendar.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { QueryBody } from '../../../shared/ui/feedback/QueryBody.tsx';
import { EventList, EventListSkeleton } from '../../features/events/components/EventList.tsx';
import { participates } from '../../features/events/model/card.ts';
import type { Viewer } from '../../../shared/ui/data/viewer.ts';
import type { HomeAddress } from './useHomeAddress.ts';
import styles from './HomePage.module.css';

interface WindowEventsProps {
  readonly events: UseQueryResult<EventRecord[]>;
  readonly viewer: Viewer;
  readonly address: HomeAddress;
}

export function WindowEvents({ events, viewer, address }: WindowEventsProps) {
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
        empty={<NoEvents address={address} hidden={events.data?.length ?? 0} />}
      >
        {(list) => <EventList events={list} viewer={viewer} addressOf={address.withEvent} />}
      </QueryBody>
    </>
  );
}

function NoEvents({ address, hidden }: { readonly address: HomeAddress; readonly hidden: number }) {
  const { from, to } = windowFrom(address.from);
  if (address.mineOnly && hidden > 0) {
    return (
      <EmptyState
        icon="calendar"
        title="Aucune inscription sur cette période."
        actions={<Button onClick={() => address.showMineOnly(false)}>Voir toutes les plongées</Button>}
      />
    );
  }
  return (
    <EmptyState icon="calendar" title={`Aucune plongée n'a été créée entre ${numericDay(from)} et ${numericDay(to)}.`}>
      Regardez les mois suivants, ou revenez bientôt.
    </EmptyState>
  );
}
