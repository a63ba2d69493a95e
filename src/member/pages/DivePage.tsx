import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { parisDay } from '#domain/dates.ts';
import { hasBegun } from '#domain/events/status.ts';
import { type DiveRecord, diveQuery } from '../features/palanquees/api.ts';
import { paths } from '#shared/paths.ts';
import { longDay, siteName, timeOf } from '#messages/format.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useNow } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { DiveTabs } from '../features/palanquees/components/DiveTabs.tsx';
import { DiveLogSheet } from '../features/palanquees/components/log/DiveLogSheet.tsx';
import { addressOfDive, addressOfLog, diveIn } from '../features/palanquees/model/dive.ts';
import styles from './SafetySheets.module.css';
export default function DivePage() {
  const event = Number(useParams()['id']);
  const dive = diveIn(useSearchParams()[0]);
  const read = useQuery(diveQuery({ event, dive }));
  const outing = read.data?.event;
  return (
    <div className={styles.page} data-wide>
      <PageTitle
        back={addressOfDive(event, dive)}
        actions={
          <ButtonLink variant="quiet" icon="check" to={paths.safetySheets}>
            Toutes les fiches
          </ButtonLink>
        }
        intro={
          outing && (
            <>
              <strong>{siteName(outing.site.name)}</strong>, {longDay(parisDay(outing.date))}, plongée à{' '}
              {timeOf(outing.date)}
            </>
          )
        }
      >
        Ce qui a été fait
      </PageTitle>
      <QueryBody query={read} loading="Chargement de la plongée…" skeleton={<Skeleton height={420} />}>
        {(record) => (
          <>
            <DiveTabs dive={dive} dives={record.dives} mayAdd={false} addressOf={(one) => addressOfLog(event, one)} />
            <Dive key={`${event}-${dive}`} record={record} />
          </>
        )}
      </QueryBody>
    </div>
  );
}

function Dive({ record }: { readonly record: DiveRecord }) {
  const now = useNow();
  const { event, plan, dive } = record;
  const toPlan = <ButtonLink to={addressOfDive(event.id, dive)}>Ouvrir les palanquées</ButtonLink>;
  if (event.status === 'CANCELLED' && record.sheets.length === 0) {
    return <EmptyState icon="info" title="Cette plongée est annulée" />;
  }
  if (!hasBegun(event, now)) {
    return (
      <EmptyState icon="clock" title="Cette plongée n’a pas encore commencé" actions={toPlan}>
        <p>Vous noterez ici ce qui a été fait, et validerez la fiche de sécurité.</p>
      </EmptyState>
    );
  }
  if (plan.palanquees.length === 0) {
    return (
      <EmptyState
        icon="people"
        title="Les palanquées ne sont pas composées"
        actions={
          <ButtonLink variant="primary" to={addressOfDive(event.id, dive)}>
            Composer les palanquées
          </ButtonLink>
        }
      >
        <p>Composez-les d’abord&nbsp;: la fiche de sécurité dit qui a plongé avec qui.</p>
      </EmptyState>
    );
  }
  return <DiveLogSheet record={record} />;
}
