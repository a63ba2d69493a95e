import { useRef } from 'react';
import { eurosOfCents } from '../../../../shared/domain/money.ts';
import { TOP_UP } from '../../../../shared/domain/payments/amounts.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Field } from '../../../../shared/ui/form/Field.tsx';
import styles from './TopUpForm.module.css';

const LEAST = eurosOfCents(TOP_UP.least);
const MOST = eurosOfCents(TOP_UP.most);
const STEP = eurosOfCents(TOP_UP.step);
export const RANGE = `Choisissez un montant de ${LEAST} à ${MOST}\u00a0€, par pas de ${STEP}\u00a0€.`;

interface AmountFieldProps {
  /** The typed text: whole euros. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A native spin button (specification §2) with large step buttons. */
export function AmountField({ value, error, onChange }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const step = (direction: 'stepUp' | 'stepDown'): void => {
    input.current?.[direction]();
    if (input.current) onChange(input.current.value);
  };
  return (
    <Field
      label="Montant du rechargement"
      error={error}
      help={error === null ? `De ${LEAST} à ${MOST}\u00a0€, par pas de ${STEP}\u00a0€.` : undefined}
    >
      {(control) => (
        <div className={styles.spin}>
          <Button
            className={styles.step}
            aria-label={`Retirer ${STEP} euros`}
            reason={Number(value) <= LEAST ? `Le minimum est de ${LEAST}\u00a0€.` : null}
            onClick={() => step('stepDown')}
          >
            −
          </Button>
          <div className={styles.amount}>
            <input
              {...control}
              ref={input}
              type="number"
              inputMode="numeric"
              name="montant"
              min={LEAST}
              max={MOST}
              step={STEP}
              value={value}
              required
              onChange={(event) => onChange(event.target.value)}
            />
            <span className={styles.unit} aria-hidden="true">
              €
            </span>
          </div>
          <Button
            className={styles.step}
            aria-label={`Ajouter ${STEP} euros`}
            reason={Number(value) >= MOST ? `Le maximum est de ${MOST}\u00a0€.` : null}
            onClick={() => step('stepUp')}
          >
            +
          </Button>
        </div>
      )}
    </Field>
  );
}
