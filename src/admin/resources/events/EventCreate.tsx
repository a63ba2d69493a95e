import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordContextProvider, SaveContextProvider, useGetOne, useNotify, type SaveHandler } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '../../../shared/api/client/errors.ts';
import type { EventRecord } from '../../../shared/api/decoders/event.ts';
import { isDay, parisDay } from '../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { plural } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { FormSkeleton, SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { SaveRefusalProvider, useSaveRefusalState } from '../../components/form/SaveRefusal.ts';
import { homeAddress } from '../../components/screen-addresses.ts';
import { useClubDataProvider } from '../../providers/hooks.ts';
import { copyOf, newEvent, remainingOf, type NewEvent, bodyOf } from './event-form.ts';
import { EventInputs } from './EventInputs.tsx';
import { SeriesInputs } from './SeriesInputs.tsx';

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

const seriesError = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code: 'SERIES', message, cause });

/** `saved` stays saved when `error` stopped the series. */
interface Added {
  readonly saved: readonly string[];
  readonly error: ApiError | null;
}

/** For a server that takes one outing at a time: adds by date, up to the first refusal. */
export async function addOneByOne(
  instants: readonly string[],
  create: (instant: string) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<Added> {
  const saved: string[] = [];
  for (const instant of instants) {
    try {
      await create(instant);
    } catch (error) {
      const refusal = `${shortDayYear(parisDay(instant))} : ${messageOf(error)}`;
      if (saved.length === 0) return { saved, error: seriesError(refusal, error) };
      const count = saved.length === 1 ? '1 plongée est ajoutée' : `${saved.length} plongées sont ajoutées`;
      const advice = 'Enregistrez à nouveau pour continuer avec les dates qui restent.';
      return { saved, error: seriesError(`${count} sur ${instants.length}. ${refusal} ${advice}`, error) };
    }
    saved.push(instant);
    onProgress(saved.length);
  }
  return { saved, error: null };
}

interface AddedEvents {
  readonly count: number;
  /** Start of the first outing. */
  readonly first: string;
  /** Id of a single outing; 0 of a series, or where the server does not tell. */
  readonly id: number;
}

/** Adds all dates or none on our server, one after the other on another one: `saved` then holds the added instants. */
function useAddEvents() {
  const queries = useQueryClient();
  const dataProvider = useClubDataProvider();
  const ours = useServer() === 'ours';
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<string | null>(null);

  /** @throws ApiError */
  const add = async (values: NewEvent): Promise<AddedEvents> => {
    const body = bodyOf(values);
    const dates = remainingOf(values, saved);
    const [first] = dates;
    if (first === undefined) throw seriesError('Gardez au moins une date de la série.');
    const create = (date: string) => dataProvider.create<EventRecord>('events', { data: { ...body, date } });
    if (dates.length === 1) return { count: 1, first, id: (await create(first)).data.id };
    try {
      if (ours) await dataProvider.createEventSeries({ ...body, dates });
      else {
        const added = await addOneByOne(dates, create, (count) => setProgress(`${count} sur ${dates.length}`));
        setSaved([...saved, ...added.saved]);
        if (added.error) throw added.error;
      }
    } finally {
      setProgress(null);
      await queries.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
    }
    return { count: dates.length, first, id: 0 };
  };

  return { add, saved, progress };
}
