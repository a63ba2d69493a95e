import { useState, type ReactNode } from 'react';
import type { Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { TextField } from '../../../../../shared/ui/form/TextField.tsx';
import { METRES, MINUTES, TIME_OF_DAY, type FieldFormat } from '../../model/field-format.ts';
import { useBoard } from './board-context.ts';
import styles from './PalanqueeCard.module.css';

interface ParsedFieldProps<T> {
  readonly label: string;
  readonly format: FieldFormat<T>;
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** Keeps the typed text while it means the same value. */
function ParsedField<T>({ label, format, value, onChange }: ParsedFieldProps<T>) {
  const { parse, print, label: _label, ...input } = format;
  const [typed, setTyped] = useState(print(value));
  return (
    <TextField
      label={label}
      {...input}
      maxLength={7}
      value={parse(typed) === value ? typed : print(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parse(target.value));
      }}
      onBlur={() => setTyped(print(value))}
    />
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was done has a table of its own (components/done). */
export function DiveFields({ palanquee }: { readonly palanquee: Palanquee }) {
  const { change } = useBoard();
  const { key, plannedDepth, plannedDuration, entryTime } = palanquee;
  if (change === null) {
    return (
      <dl className={styles.facts}>
        <Fact label="Profondeur prévue">{METRES.label(plannedDepth)}</Fact>
        <Fact label="Durée prévue">{MINUTES.label(plannedDuration)}</Fact>
        <Fact label="Immersion">{TIME_OF_DAY.label(entryTime)}</Fact>
      </dl>
    );
  }
  const setterOf =
    <Key extends keyof Palanquee>(field: Key) =>
    (value: Palanquee[Key]): void =>
      change({ type: 'change', key, fields: { [field]: value } });
  return (
    <div className={styles.dive}>
      <fieldset>
        <legend>Prévu</legend>
        <ParsedField label="Profondeur" format={METRES} value={plannedDepth} onChange={setterOf('plannedDepth')} />
        <ParsedField label="Durée" format={MINUTES} value={plannedDuration} onChange={setterOf('plannedDuration')} />
        <ParsedField label="Immersion" format={TIME_OF_DAY} value={entryTime} onChange={setterOf('entryTime')} />
      </fieldset>
    </div>
  );
}
