import { useState } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { useController } from 'react-hook-form';
import type { SeanceSeason, SeancesMade } from '#contract/seances.ts';
import { addDays, formatDay, isDay, parisDay } from '#domain/dates.ts';
import { offOn } from '#domain/seances/changes.ts';
import { daysOffOf, isSeasonLong, proposedDaysOff, proposedSeason, weeklyDays } from '#domain/seances/days.ts';
import { errorMessages } from '#messages/errors.ts';
import { shortDayYear } from '#messages/format.ts';
import { OFF_LABELS } from '#messages/days-off.ts';
import { seancesCount } from '#messages/seances.ts';
import { ClubCreate } from '#admin/components/form/ClubEdit.tsx';
import { ClubForm, FieldGroup, given, SaveButton } from '#admin/components/form/ClubForm.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { SeriesDates } from '#admin/components/form/SeriesDates.tsx';
import { TimeInput } from '#admin/components/form/TypedInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { onceKey } from '#admin/providers/once-key.ts';

const newSeason = (): SeanceSeason => ({
  key: onceKey(),
  name: 'Piscine',
  place: '',
  ...proposedSeason(parisDay(new Date())),
  weekday: 1,
  start: '20:00',
  end: '21:30',
  toggled: [],
});

/** Names of the weekdays, from Monday. */
const WEEKDAYS = Array.from({ length: 7 }, (_, id) => ({ id, name: formatDay(addDays('2026-11-30', id), 'dddd') }));

/** Empty while a day is unreadable. */
function datesOf(season: SeanceSeason) {
  if (!isDay(season.first) || !isDay(season.last)) return [];
  const off = daysOffOf(season, season.toggled);
  return weeklyDays(season, season.weekday).map((day) => ({ day, off: offOn(off, day) }));
}

const countOf = (season: SeanceSeason): number => datesOf(season).filter(({ off }) => !off).length;

export function SeasonCreate() {
  const [record] = useState(newSeason);
  return (
    <ClubCreate<SeanceSeason & SeancesMade>
      title="Nouvelles séances"
      record={record}
      success={({ made }) => `${seancesCount(made)} au planning.`}
    >
      <ClubForm buttons={<CreateSeason />}>
        <FieldGroup title="La séance">
          <TextInput source="name" label="Nom" validate={given('Donnez un nom à ces séances.')} />
          <TextInput source="place" label="Lieu" />
          <SelectInput source="weekday" label="Chaque" choices={WEEKDAYS} validate={isChosen} />
          <TimeInput source="start" label="De" required="Indiquez l’heure du début." />
          <TimeInput source="end" label="À" required="Indiquez l’heure de la fin." />
        </FieldGroup>
        <FieldGroup title="La saison">
          <DayInput source="first" label="Premier jour" required="Indiquez le premier jour." />
          <DayInput source="last" label="Dernier jour" required="Indiquez le dernier jour." />
          <SeasonDates />
        </FieldGroup>
      </ClubForm>
    </ClubCreate>
  );
}

const isChosen = (weekday: unknown) => (typeof weekday === 'number' ? undefined : 'Choisissez un jour.');

function CreateSeason() {
  const count = countOf(useFormValues<SeanceSeason>());
  return <SaveButton>{count === 0 ? 'Créer les séances' : `Créer ${seancesCount(count)}`}</SaveButton>;
}

function SeasonDates() {
  const season = useFormValues<SeanceSeason>();
  const { field } = useController<SeanceSeason, 'toggled'>({ name: 'toggled' });
  const dates = datesOf(season);
  if (dates.length === 0) return <p className="quiet">{errorMessages.SEANCES_NONE}</p>;
  if (!isSeasonLong(season)) return <p className="quiet">{errorMessages.SEANCES_TOO_LONG}</p>;
  const toggle = (day: string): void =>
    field.onChange(field.value.includes(day) ? field.value.filter((one) => one !== day) : [...field.value, day]);
  const proposed = proposedDaysOff(season);
  return (
    <SeriesDates
      label={`${seancesCount(countOf(season))}\u00a0: retirez ou remettez une date d’un clic. Jours fériés et vacances de Noël sont déjà retirés.`}
      dates={dates.map(({ day, off }) => {
        const named = offOn(proposed, day);
        return {
          id: day,
          label: named ? `${shortDayYear(day)}, ${OFF_LABELS[named.reason]}` : shortDayYear(day),
          state: off ? 'skipped' : 'kept',
        };
      })}
      onToggle={toggle}
    />
  );
}
