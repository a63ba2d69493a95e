import { NumberInput } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { parisDay } from '../../../shared/domain/dates.ts';
import { MAX_SERIES } from '../../../shared/domain/events/series.ts';
import { shortDayYear } from '../../../shared/messages/dates.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import type { NewOuting } from './outing-form.ts';
import styles from './SeriesInputs.module.css';
import { everyDateOf } from './series.ts';

const needsWeeks = (value: unknown): string | undefined =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_SERIES
    ? undefined
    : `Indiquez un nombre entier, de 1 à ${MAX_SERIES}.`;

/** The same outing every week: how many weeks, and each date by itself, to be taken out and put back. */
export function SeriesInputs({ saved }: { readonly saved: readonly string[] }) {
  const [date, weeks] = useWatch<NewOuting, ['date', 'weeks']>({ name: ['date', 'weeks'] });
  const { field } = useController<NewOuting, 'without'>({ name: 'without' });
  const dates = everyDateOf({ date, weeks });
  const toggle = (one: string): void =>
    field.onChange(field.value.includes(one) ? field.value.filter((other) => other !== one) : [...field.value, one]);
  return (
    <FieldGroup title="Chaque semaine">
      <NumberInput
        source="weeks"
        label="Nombre de semaines"
        validate={needsWeeks}
        min={1}
        max={MAX_SERIES}
        step={1}
        helperText={`1 : une seule plongée. ${MAX_SERIES} au plus.`}
      />
      {dates.length > 1 && (
        <div className={styles.series}>
          <p className={styles.title} id="dates-de-la-serie">
            Dates de la série
          </p>
          <ul className={styles.dates} aria-labelledby="dates-de-la-serie">
            {dates.map((one) => {
              const day = shortDayYear(parisDay(one));
              const out = field.value.includes(one);
              if (saved.includes(one)) {
                return (
                  <li key={one} className={cx(styles.date, styles.saved)}>
                    <Icon name="check" size={16} />
                    {day}, ajoutée
                  </li>
                );
              }
              return (
                <li key={one} className={cx(styles.date, out && styles.out)}>
                  <span>{out ? <del>{day}</del> : day}</span>
                  <button
                    type="button"
                    className={styles.toggle}
                    aria-label={out ? `Remettre ${day}` : `Retirer ${day}`}
                    onClick={() => toggle(one)}
                  >
                    <Icon name={out ? 'plus' : 'close'} size={16} />
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </FieldGroup>
  );
}
