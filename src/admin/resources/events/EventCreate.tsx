import type { ClubEvent } from '#contract/events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordContextProvider, SaveContextProvider, useGetOne, useNotify, type SaveHandler } from 'react-admin';
import { useWatch, useController } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, messageOf } from '#api/client/errors.ts';
import { isDay, parisDay } from '#domain/dates.ts';
import { MAX_SERIES } from '#domain/events/changes.ts';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { plural, shortDayYear } from '#messages/format.ts';
import { useOffers } from '#ui/data/club-hooks.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import {
  FormSkeleton,
  SaveButton,
  ClubForm,
  FieldGroup,
  SaveRefusalProvider,
  useSaveRefusalState,
} from '#admin/components/form/ClubForm.tsx';
import { NotRead } from '#admin/components/form/ClubEdit.tsx';
import { SeriesDates } from '#admin/components/form/SeriesDates.tsx';
import { CountInput } from '#admin/components/form/TypedInput.tsx';
import { useOutingsAddress } from '#admin/components/list-address.ts';
import { homeAddress } from '#admin/components/screen-addresses.ts';
import { useClubDataProvider } from '#admin/providers/hooks.ts';
import { copyOf, newEvent, remainingOf, type NewEvent, bodyOf, seriesOf } from './event-form.ts';
import { EventInputs } from './EventInputs.tsx';

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
  const { data, error, refetch } = useGetOne<ClubEvent>('events', { id: Number(id) });
  const today = useToday();
  const back = useOutingsAddress();
  const title = 'Dupliquer la plongée';
  if (data) return <EventCreateForm title={title} defaults={copyOf(data, today)} />;
  if (!error) return <FormSkeleton back={back} />;
  return <NotRead back={back} title={title} error={error} onRetry={() => void refetch()} />;
}

function EventCreateForm({ title, defaults }: { readonly title: string; readonly defaults: NewEvent }) {
  const [record] = useState(defaults);
  const { add, saved, progress } = useAddEvents();
  const refusal = useSaveRefusalState();
  const navigate = useNavigate();
  const notify = useNotify();
  const today = useToday();
  const save: SaveHandler<NewEvent> = async (values) => {
    refusal.clear();
    try {
      const { count, first, id } = await add({ ...record, ...values });
      notify(count === 1 ? 'Plongée ajoutée.' : `${count}\u00a0plongées ajoutées.`);
      void navigate(homeAddress(first, today, id));
    } catch (error) {
      refusal.onError(error);
    }
  };
  return (
    <SaveContextProvider value={{ save }}>
      <SaveRefusalProvider value={refusal}>
        <PageTitle back={useOutingsAddress()}>{title}</PageTitle>
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

function Buttons({ saved, progress }: Omit<ReturnType<typeof useAddEvents>, 'add'>) {
  const values = useFormValues<NewEvent>();
  const count = remainingOf(values, saved).length;
  return (
    <>
      <SaveButton>{count > 1 ? `Ajouter les ${plural(count, 'plongée', 'plongées')}` : 'Ajouter'}</SaveButton>
      <output>{progress}</output>
    </>
  );
}

const seriesError = (message: string, cause?: unknown) => new ApiError({ status: 0, code: 'SERIES', message, cause });

/** For a server that takes one outing at a time: adds by date, up to the first refusal; `saved` stays saved. */
export async function addOneByOne(
  instants: readonly string[],
  create: (instant: string) => Promise<unknown>,
  onProgress: (count: number) => void,
): Promise<{ readonly saved: readonly string[]; readonly error: ApiError | null }> {
  const saved: string[] = [];
  for (const instant of instants) {
    try {
      await create(instant);
    } catch (error) {
      const refusal = `${shortDayYear(parisDay(instant))}\u00a0: ${messageOf(error)}`;
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

/** Adds all dates or none on our server, one after the other on another one: `saved` then holds the added instants. */
function useAddEvents() {
  const queries = useQueryClient();
  const dataProvider = useClubDataProvider();
  const offersSeries = useOffers('series');
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<string | null>(null);

  /** `id`: of a single outing; 0 of a series, or where the server does not tell. @throws ApiError */
  const add = async (values: NewEvent) => {
    const body = bodyOf(values);
    const dates = remainingOf(values, saved);
    const [first] = dates;
    if (first === undefined) throw seriesError('Gardez au moins une date de la série.');
    const create = (date: string) => dataProvider.create<ClubEvent>('events', { data: { ...body, date } });
    if (dates.length === 1) return { count: 1, first, id: (await create(first)).data.id };
    try {
      if (offersSeries) await dataProvider.call('POST /events/serie', { body: { ...body, dates } });
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

/** `saved`: instants that the server already has. */
function SeriesInputs({ saved }: { readonly saved: readonly string[] }) {
  const [date, weeks] = useWatch<NewEvent, ['date', 'weeks']>({ name: ['date', 'weeks'] });
  const { field } = useController<NewEvent, 'skipped'>({ name: 'skipped' });
  const instants = seriesOf({ date, weeks });
  const toggle = (instant: string): void =>
    field.onChange(
      field.value.includes(instant) ? field.value.filter((other) => other !== instant) : [...field.value, instant],
    );
  return (
    <FieldGroup title="Chaque semaine">
      <CountInput
        source="weeks"
        label="Nombre de semaines"
        min={1}
        max={MAX_SERIES}
        helperText={`1\u00a0: une seule plongée. ${MAX_SERIES} au plus.`}
      />
      {instants.length > 1 && (
        <SeriesDates
          label="Dates de la série"
          dates={instants.map((instant) => ({
            id: instant,
            label: shortDayYear(parisDay(instant)),
            state: saved.includes(instant) ? 'saved' : field.value.includes(instant) ? 'skipped' : 'kept',
          }))}
          onToggle={toggle}
        />
      )}
    </FieldGroup>
  );
}
