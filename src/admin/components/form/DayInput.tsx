import { IconButton, InputAdornment, Popover } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { isDay, type Day } from '../../../shared/domain/dates.ts';
import { numericDay, shortDayYear } from '../../../shared/messages/dates.ts';
import { dayOfCell } from '../../../shared/domain/import/cells.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import {
  TypedField,
  type TypedFieldProps,
  type TypedInputProps,
  type TypedValue,
  useTypedInput,
} from './TypedInput.tsx';

const DayCalendar = lazy(() => import('./DayCalendar.tsx'));

const DAY: TypedValue<Day> = {
  parse: dayOfCell,
  format: numericDay,
  is: (value): value is Day => typeof value === 'string' && isDay(value),
  invalid: 'Écrivez une date qui existe, par exemple 31/12/1990.',
  inWords: shortDayYear,
};

/** A day typed as `31/12/1990`, or chosen from a calendar. */
export function DayField(props: TypedFieldProps<Day>) {
  const { value, onChange, disabled = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <TypedField
        {...props}
        typed={DAY}
        placeholder="jj/mm/aaaa"
        slotProps={{
          htmlInput: { inputMode: 'numeric', maxLength: 10 },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label="Choisir dans le calendrier"
                  disabled={disabled}
                  onClick={({ currentTarget }) => setAnchor(currentTarget)}
                >
                  <Icon name="calendar" size={18} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover open={anchor !== null} anchorEl={anchor} onClose={close}>
        <Suspense fallback={null}>
          <DayCalendar
            day={DAY.is(value) ? value : null}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

/** Shows the weekday below, so that a misread date is noticed. */
export const DayInput = (props: TypedInputProps<Day>) => <DayField {...useTypedInput(props, DAY)} />;
