import type { ReactNode } from 'react';
import { whyNotThisDay, type Editing } from '#domain/daos/entry.ts';
import { isDay } from '#domain/dates.ts';
import { kilometres, thereAndBack } from '#messages/daos.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { Options, Select, TextField } from '#ui/form/Field.tsx';
import { typedKm } from '../model/form-values.ts';
import type { FoundJourney } from '#ui/data/journey.ts';
import styles from './DonationForm.module.css';

export function dayRule(day: string, editing: Editing, isNew: boolean): string | undefined {
  if (editing.treasurer) return undefined;
  if (!isNew) return `En ${editing.year}.`;
  const final = isDay(day) && whyNotThisDay(day, editing, true) === null && whyNotThisDay(day, editing, false) !== null;
  return final
    ? `Choisissez un jour de ${editing.year}\u00a0: daté d’aujourd’hui, ce don ne pourra plus être modifié.`
    : `En ${editing.year}, ou à la date d’aujourd’hui.`;
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Keeps the present value as an option when it is no longer offered. */
export const ChoiceField = ({ label, name, placeholder, options, value, error, onChange }: ChoiceFieldProps) => (
  <Select
    label={label}
    name={name}
    required
    value={value}
    error={error}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">{placeholder}</option>
    {value !== '' && options.every(([offered]) => offered !== value) && <option value={value}>{value}</option>}
    <Options of={options} />
  </Select>
);

interface JourneyFieldProps {
  readonly found: FoundJourney;
  /** Typed by the treasurer; null: follows the site. */
  readonly typed: string | null;
  readonly error: string | undefined;
  readonly onChange: ((typed: string) => void) | null;
}

function helpOf({ journey, sentence, isUnknown }: FoundJourney, withFigure: boolean): ReactNode {
  if (isUnknown) {
    return (
      <span className={styles.unknown}>
        <Icon name="warn" size={16} />
        {sentence}
      </span>
    );
  }
  const figure = withFigure && journey && journey.km > 0 ? `${kilometres(2 * journey.km)} aller-retour. ` : '';
  return `${figure}${sentence ?? ''}` || undefined;
}

function textOf({ journey, sentence }: FoundJourney): string {
  if (journey === null) return 'Calcul de la distance…';
  return sentence === null && journey.source === 'UNKNOWN' ? '—' : thereAndBack(journey.km);
}

/** Specification §5. */
export function JourneyField({ found, typed, error, onChange }: JourneyFieldProps) {
  if (onChange === null)
    return <TextField label="Distance" readOnly value={textOf(found)} help={helpOf(found, false)} />;
  const km = typed === null ? null : typedKm(typed);
  const setByHand = km === null ? undefined : `Fixé à la main\u00a0: ${kilometres(2 * km)} aller-retour.`;
  return (
    <TextField
      label="Km"
      name="daokm"
      unit="km"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(found.journey?.km ?? '')}
      error={error}
      help={typed === null ? helpOf(found, true) : setByHand}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
