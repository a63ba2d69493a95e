import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { NumberInput } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { parisDay } from '../../../shared/domain/dates.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { MAX_SERIES } from '../../../shared/domain/events/changes.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { FieldGroup, WHOLE_LINE } from '../../components/form/ClubForm.tsx';
import { seriesOf, type NewEvent } from './event-form.ts';

const validateWeeks = (value: unknown): string | undefined =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SERIES
    ? undefined
    : `Indiquez un nombre entier, de 1 à ${MAX_SERIES}.`;

const LIST_LABEL = 'dates-de-la-serie';

/** `saved`: instants that the server already has. */
export function SeriesInputs({ saved }: { readonly saved: readonly string[] }) {
  const [date, weeks] = useWatch<NewEvent, ['date', 'weeks']>({ name: ['date', 'weeks'] });
  const { field } = useController<NewEvent, 'skipped'>({ name: 'skipped' });
  const instants = seriesOf({ date, weeks });
  const toggle = (instant: string): void =>
    field.onChange(
      field.value.includes(instant) ? field.value.filter((other) => other !== instant) : [...field.value, instant],
    );
  return (
    <FieldGroup title="Chaque semaine">
      <NumberInput
        source="weeks"
        label="Nombre de semaines"
        validate={validateWeeks}
        min={1}
        max={MAX_SERIES}
        step={1}
        helperText={`1 : une seule plongée. ${MAX_SERIES} au plus.`}
      />
      {instants.length > 1 && (
        <div className={WHOLE_LINE}>
          <p id={LIST_LABEL}>Dates de la série</p>
          <Stack component="ul" direction="row" aria-labelledby={LIST_LABEL} sx={{ flexWrap: 'wrap', gap: 1 }}>
            {instants.map((instant) => (
              <li key={instant}>
                <SeriesDate
                  day={shortDayYear(parisDay(instant))}
                  state={saved.includes(instant) ? 'saved' : field.value.includes(instant) ? 'skipped' : 'kept'}
                  onToggle={() => toggle(instant)}
                />
              </li>
            ))}
          </Stack>
        </div>
      )}
    </FieldGroup>
  );
}

interface SeriesDateProps {
  readonly day: string;
  readonly state: 'kept' | 'skipped' | 'saved';
  readonly onToggle: () => void;
}

function SeriesDate({ day, state, onToggle }: SeriesDateProps) {
  if (state === 'saved')
    return <Chip color="success" icon={<Icon name="check" size={16} />} label={`${day}, ajoutée`} />;
  const isSkipped = state === 'skipped';
  return (
    <Chip
      variant="outlined"
      color={isSkipped ? 'default' : 'primary'}
      icon={<Icon name={isSkipped ? 'plus' : 'close'} size={16} />}
      label={isSkipped ? <del>{day}</del> : day}
      aria-label={isSkipped ? `Remettre ${day}` : `Retirer ${day}`}
      onClick={onToggle}
    />
  );
}
