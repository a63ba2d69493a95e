import { IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import { lazy, Suspense, useState, type ReactNode, type Ref } from 'react';
import { isDay } from '../../shared/domain/dates.ts';
import { dayOfCell } from '../../shared/domain/import/cells.ts';
import { numericDay } from '../../shared/messages/dates.ts';
import { Icon } from '../../shared/ui/components/Icon.tsx';

const DayCalendar = lazy(() => import('./DayCalendar.tsx'));

export interface DayFieldProps {
  readonly id?: string;
  readonly name?: string;
  readonly label: ReactNode;
  /** A text that is no day is shown as it is. */
  readonly value: string | null;
  /** Gets the text as it was typed when it is no day, null when the field is emptied. */
  readonly onChange: (day: string | null) => void;
  readonly onBlur?: () => void;
  readonly error?: boolean;
  readonly helperText?: ReactNode;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A day in French, whatever the browser's language: typed as `31/12/1990`, or chosen from a calendar. */
export function DayField({ value, onChange, onBlur, disabled = false, ...field }: DayFieldProps) {
  // Only while it is being typed: `3/7/` must not change under the cursor.
  const [text, setText] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const day = value !== null && isDay(value) ? value : null;
  const close = (): void => setAnchor(null);
  return (
    <>
      <TextField
        {...field}
        disabled={disabled}
        placeholder="jj/mm/aaaa"
        value={text ?? (day === null ? (value ?? '') : numericDay(day))}
        onChange={({ target }) => {
          setText(target.value);
          const typed = target.value.trim();
          onChange(typed === '' ? null : (dayOfCell(typed) ?? target.value));
        }}
        onBlur={() => {
          setText(null);
          onBlur?.();
        }}
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
            day={day}
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
