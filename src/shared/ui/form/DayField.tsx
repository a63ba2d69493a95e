import { lazy, Suspense, useId, useRef, useState, type Ref } from 'react';
import { isDay, type Day } from '#domain/dates.ts';
import { numericDay, shortDayYear } from '#messages/format.ts';
import { dayFault, typedDay, type DayRange } from '#messages/typed-day.ts';
import { cx } from '../components/cx.ts';
import { useDismiss } from '../hooks/useDismiss.ts';
import { Field, type FieldTexts } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { Icon } from '../components/Icon.tsx';
import styles from './DayField.module.css';

const Calendar = lazy(() => import('./DayCalendar.tsx'));

interface DayFieldProps extends FieldTexts, DayRange {
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Day, or the typed text when it is none. */
  readonly value: string;
  /** Value that is not refused, though it may be no day: the server sent it. */
  readonly received?: unknown;
  readonly today: Day;
  /** Says the day below the field; short by default. */
  readonly inWords?: (day: Day) => string;
  /** Year of a day typed without one; this year by default. */
  readonly year?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

/** Width of the calendar and of its distance from the edge, in pixels. */
const ROOM = 332;

/** Accepts French days whatever the browser's language (contract §11: no native date field). */
export function DayField(props: DayFieldProps) {
  const { label, help, error, name, required, disabled, value, received, min, max } = props;
  const { today, year, inWords = shortDayYear, onChange } = props;
  // Kept while typing: `3/4` must not become `03/04/2026` before the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [isAtEdge, setAtEdge] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const fault = typed === null && value !== received ? dayFault(value, { min, max }) : null;
  const words = isDay(value) && !disabled ? inWords(value) : undefined;

  useDismiss(open, () => setOpen(false), root, button);

  const choose = (day: Day): void => {
    setTyped(null);
    onChange(day);
    setOpen(false);
    button.current?.focus();
  };

  return (
    <Field label={label} error={error ?? fault} help={help === undefined ? words : [words, words && ' · ', help]}>
      {(control) => (
        <div
          ref={root}
          className={cx(fieldStyles.withEnd, styles.field)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
          }}
        >
          <input
            type="text"
            ref={props.inputRef}
            name={name}
            required={required}
            disabled={disabled}
            autoComplete="off"
            placeholder="jj/mm/aaaa"
            {...control}
            value={typed ?? numericDay(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(typedDay(target.value, year ?? Number(today.slice(0, 4))) ?? target.value.trim());
            }}
            onBlur={() => {
              setTyped(null);
              props.onBlur?.();
            }}
          />
          <button
            ref={button}
            type="button"
            className={cx('center bare quiet', fieldStyles.endButton)}
            disabled={disabled}
            aria-label={open ? 'Fermer le calendrier' : 'Ouvrir le calendrier'}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={({ detail }) => {
              if (detail > 1) return;
              const { left = 0 } = root.current?.getBoundingClientRect() ?? {};
              setAtEdge(left + ROOM > document.documentElement.clientWidth);
              setOpen(!open);
            }}
          >
            <Icon name="calendar" />
          </button>
          {open && (
            <dialog
              open
              id={panelId}
              aria-label={`${label}\u00a0: calendrier`}
              className={cx(styles.panel, isAtEdge && styles.atEdge)}
            >
              <Suspense fallback={null}>
                <Calendar selected={isDay(value) ? value : null} today={today} min={min} max={max} onChoose={choose} />
              </Suspense>
            </dialog>
          )}
        </div>
      )}
    </Field>
  );
}
