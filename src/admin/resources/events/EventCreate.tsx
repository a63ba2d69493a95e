import { useState } from 'react';
import { RecordContextProvider, SaveContextProvider, useGetOne, useNotify, type SaveHandler } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { isDay } from '../../../shared/domain/dates.ts';
import { plural } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { homeAddress } from '../../components/screen-addresses.ts';
import { SaveRefusalProvider, useSaveRefusalState } from '../../components/form/SaveRefusal.ts';
import { FormSkeleton, SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { copyOf, newEvent, remainingOf, type NewEvent } from './event-form.ts';
import { EventInputs } from './EventInputs.tsx';
import { SeriesInputs } from './SeriesInputs.tsx';
import { useAddEvents } from './useAddEvents.ts';

/** On the day of the address (`le`), today by default, or as a copy of another outing (`copie`). */
export function EventCreate() {
  const [params] = useSearchParams();
  const today = useToday();
  const day = params.get('le') ?? '';
  const original = params.get('copie');
  if (original !== null) return <EventCopy key={original} id={original} />;
  return <EventCreateForm key={day} title="Nouvelle plongée" defaults={newEvent(isDay(day) ? day : today)} />;
}

function EventCopy({ id }: { readonly id: string }) {
  const { data, error, refetch } = useGetOne<EventRecord>('events', { id: Number(id) });
  const today = useToday();
  const title = 'Dupliquer la plongée';
  if (data) return <EventCreateForm title={title} defaults={copyOf(data, today)} />;
  if (!error) return <FormSkeleton back={paths.home} />;
  return (
    <>
      <PageTitle back={paths.home}>{title}</PageTitle>
      <ErrorMessage error={error} onRetry={() => void refetch()} />
    </>
  );
}

interface EventCreateFormProps {
  readonly title: string;
  readonly defaults: NewEvent;
}

function EventCreateForm({ title, defaults }: EventCreateFormProps) {
  const [record] = useState(defaults);
  const { add, saved, progress } = useAddEvents();
  const refusal = useSaveRefusalState();
  const navigate = useNavigate();
  const notify = useNotify();
  const today = useToday();
  const save: SaveHandler<NewEvent> = async (values) => {
    refusal.clear();
    try {
      const { count, first, id } = await add(values as NewEvent);
      notify(count === 1 ? 'Plongée ajoutée.' : `${count}\u00a0plongées ajoutées.`);
      void navigate(homeAddress(first, today, id));
    } catch (error) {
      refusal.onError(error);
    }
  };
  return (
    <SaveContextProvider value={{ save }}>
      <SaveRefusalProvider value={refusal}>
        <PageTitle back={paths.home}>{title}</PageTitle>
        <RecordContextProvider value={record}>
          <ClubForm buttons={<Buttons saved={saved} progress={progress} />}>
            <EventInputs before={null} />
            <SeriesInputs saved={saved} />
          </ClubForm>
        </RecordContextProvider>
      </SaveRefusalProvider>
    </SaveContextProvider>
  );
}

interface ButtonsProps {
  readonly saved: readonly string[];
  readonly progress: string | null;
}

function Buttons({ saved, progress }: ButtonsProps) {
  const values = useWatch<NewEvent>() as NewEvent;
  const count = remainingOf(values, saved).length;
  return (
    <>
      <SaveButton>{count > 1 ? `Ajouter les ${plural(count, 'plongée', 'plongées')}` : 'Ajouter'}</SaveButton>
      <output>{progress}</output>
    </>
  );
}
