import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { isDay, parisDay, type Day } from '../../../shared/domain/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { FormSkeleton } from '../../components/FormSkeleton.tsx';
import { NewOutingForm } from './NewOutingForm.tsx';
import { copyOf, newOuting } from './outing-form.ts';

/** A new outing: today, on the day of the address (`le`), or like the one that it copies (`copie`). */
export function EventCreate() {
  const [params] = useSearchParams();
  const [today] = useState(() => parisDay(new Date()));
  const day = params.get('le') ?? '';
  const original = params.get('copie');
  if (original !== null) return <Copy key={original} id={original} today={today} />;
  return <NewOutingForm key={day} title="Nouvelle plongée" defaults={newOuting(isDay(day) ? day : today)} />;
}

function Copy({ id, today }: { readonly id: string; readonly today: Day }) {
  const { data, error, refetch } = useGetOne<EventRecord>('events', { id: Number(id) });
  if (data) return <NewOutingForm title="Dupliquer la plongée" defaults={copyOf(data, today)} />;
  if (!error) return <FormSkeleton back={paths.home} />;
  return (
    <>
      <PageTitle back={paths.home}>Dupliquer la plongée</PageTitle>
      <ErrorMessage error={error} onRetry={() => void refetch()} />
    </>
  );
}
