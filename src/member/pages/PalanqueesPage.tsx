import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { can } from '#domain/permissions.ts';
import { longDay, siteName, timeOf } from '#messages/format.ts';
import { meetingWords } from '#messages/outing.ts';
import { paths } from '#shared/paths.ts';
import { useActor } from '#ui/data/club-hooks.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { palanqueesQuery } from '../features/palanquees/api.ts';
import { PalanqueesSheet } from '../features/palanquees/components/PalanqueesSheet.tsx';
import { diveIn } from '../features/palanquees/model/dive.ts';
import styles from './PalanqueesPage.module.css';

/** Dive directors compose, supervisors read. */
export default function PalanqueesPage() {
  const eventId = Number(useParams()['id']);
  const dive = diveIn(useSearchParams()[0]);
  const actor = useActor();
  const read = useQuery(palanqueesQuery({ event: eventId, dive }));
  const event = read.data?.event;
  return (
    <div className={styles.page} data-wide>
      <PageTitle
        back={paths.outing(eventId)}
        intro={
          event ? (
            <span className={styles.outing}>
              <strong>{siteName(event.site.name)}</strong>
              <span className={styles.day}>{longDay(parisDay(event.date))}</span>
              <span>Plongée à&nbsp;{timeOf(event.date)}</span>
              {event.hourRdv !== '' && <span>Rendez-vous {meetingWords(event, 'à\u00a0')}</span>}
            </span>
          ) : null
        }
      >
        Palanquées
      </PageTitle>
      <QueryBody
        query={read}
        loading="Chargement des palanquées…"
        skeleton={
          <div className={styles.skeleton}>
            <Skeleton height={420} />
            <Skeleton height={320} />
            <Skeleton height={320} />
          </div>
        }
      >
        {(record) => (
          <PalanqueesSheet key={`${eventId}-${dive}`} record={record} mayCompose={can(actor, 'palanquees.compose')} />
        )}
      </QueryBody>
    </div>
  );
}
