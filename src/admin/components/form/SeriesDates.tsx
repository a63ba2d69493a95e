import { Chip, Stack } from '@mui/material';
import { useId } from 'react';
import { Icon } from '#ui/components/Icon.tsx';
import { WHOLE_LINE } from './ClubForm.tsx';

export interface SeriesDate {
  readonly id: string;
  readonly label: string;
  /** A `saved` date can no longer be removed. */
  readonly state: 'kept' | 'skipped' | 'saved';
}

interface SeriesDatesProps {
  readonly label: string;
  readonly dates: readonly SeriesDate[];
  readonly onToggle: (id: string) => void;
}

/** Dates of a series; a click removes or restores one. */
export function SeriesDates({ label, dates, onToggle }: SeriesDatesProps) {
  const id = useId();
  return (
    <Stack spacing={1} className={WHOLE_LINE}>
      <p id={id}>{label}</p>
      <Stack component="ul" direction="row" aria-labelledby={id} sx={{ flexWrap: 'wrap', gap: 1 }}>
        {dates.map((date) => (
          <li key={date.id}>
            <DateChip {...date} onToggle={() => onToggle(date.id)} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function DateChip({ label, state, onToggle }: SeriesDate & { readonly onToggle: () => void }) {
  if (state === 'saved')
    return <Chip color="success" icon={<Icon name="check" size={16} />} label={`${label}, ajoutée`} />;
  const isSkipped = state === 'skipped';
  return (
    <Chip
      variant="outlined"
      color={isSkipped ? 'default' : 'primary'}
      icon={<Icon name={isSkipped ? 'plus' : 'close'} size={16} />}
      label={isSkipped ? <del>{label}</del> : label}
      aria-label={isSkipped ? `Remettre ${label}` : `Retirer ${label}`}
      onClick={onToggle}
      sx={{ pl: 1, '& .MuiChip-label': { pl: 0.75 } }}
    />
  );
}
