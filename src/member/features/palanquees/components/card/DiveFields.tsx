import { useId, useState, type ReactNode } from 'react';
import type { Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { timeOfDay } from '../../../../../shared/messages/dates.ts';
import { figureTyped, shownFigure, timeTyped } from '../../model/field-parsing.ts';
import { useBoard } from '../board/board-context.ts';
import styles from './PalanqueeCard.module.css';

interface FigureFieldProps {
  readonly label: string;
  readonly unit: 'm' | 'min';
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A figure with its unit. What is typed stays as it is typed while it means the same. */
function FigureField({ label, unit, value, onChange }: FigureFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(shownFigure(value));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.withUnit}>
        <input
          id={id}
          inputMode={unit === 'min' ? 'numeric' : 'decimal'}
          maxLength={6}
          value={figureTyped(typed, unit) === value ? typed : shownFigure(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(figureTyped(target.value, unit));
          }}
          onBlur={() => setTyped(shownFigure(value))}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Typed as people write it: `9h30`, `9:30`, `0930`. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        placeholder="hh:mm"
        maxLength={7}
        value={timeTyped(typed) === value ? typed : (value ?? '')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(timeTyped(target.value));
        }}
        onBlur={() => setTyped(value ?? '')}
      />
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.field}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const metres = (value: number | null): string => (value === null ? '–' : `${shownFigure(value)}\u00a0m`);
const minutes = (value: number | null): string => (value === null ? '–' : `${value}\u00a0min`);
const time = (value: string | null): string => (value === null ? '–' : timeOfDay(value));

/** What was planned, and what became of it: the two halves that the Code du sport asks for. */
export function DiveFields({ palanquee }: { readonly palanquee: Palanquee }) {
  const { change } = useBoard();
  const { key } = palanquee;
  if (change === null) {
    return (
      <dl className={styles.facts}>
        <Fact label="Profondeur prévue">{metres(palanquee.plannedDepth)}</Fact>
        <Fact label="Durée prévue">{minutes(palanquee.plannedDuration)}</Fact>
        <Fact label="Immersion">{time(palanquee.entryTime)}</Fact>
        <Fact label="Profondeur réalisée">{metres(palanquee.actualDepth)}</Fact>
        <Fact label="Durée réalisée">{minutes(palanquee.actualDuration)}</Fact>
        <Fact label="Sortie">{time(palanquee.exitTime)}</Fact>
      </dl>
    );
  }
  const set = (fields: Partial<Omit<Palanquee, 'key' | 'members'>>): void => change({ type: 'change', key, fields });
  return (
    <div className={styles.dive}>
      <fieldset>
        <legend>Prévu</legend>
        <FigureField
          label="Profondeur"
          unit="m"
          value={palanquee.plannedDepth}
          onChange={(plannedDepth) => set({ plannedDepth })}
        />
        <FigureField
          label="Durée"
          unit="min"
          value={palanquee.plannedDuration}
          onChange={(plannedDuration) => set({ plannedDuration })}
        />
        <TimeField label="Immersion" value={palanquee.entryTime} onChange={(entryTime) => set({ entryTime })} />
      </fieldset>
      <fieldset>
        <legend>Réalisé</legend>
        <FigureField
          label="Profondeur"
          unit="m"
          value={palanquee.actualDepth}
          onChange={(actualDepth) => set({ actualDepth })}
        />
        <FigureField
          label="Durée"
          unit="min"
          value={palanquee.actualDuration}
          onChange={(actualDuration) => set({ actualDuration })}
        />
        <TimeField label="Sortie" value={palanquee.exitTime} onChange={(exitTime) => set({ exitTime })} />
      </fieldset>
    </div>
  );
}
