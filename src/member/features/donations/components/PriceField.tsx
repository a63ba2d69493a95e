import type { Cents } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';

interface PriceFieldProps {
  /** The site's, or the entry's own as long as its site stays. */
  readonly cents: Cents;
  /** What the treasurer has typed; null: it follows the site. Undefined: for everybody else it is to be read only. */
  readonly typed?: string | null;
  readonly error?: string | undefined;
  readonly onChange?: (typed: string) => void;
}

const figure = (cents: Cents): string => amount(cents).replace('\u00a0€', '').replaceAll('\u202f', '');

export function PriceField({ cents, typed, error, onChange }: PriceFieldProps) {
  const isOpen = typed !== undefined && onChange !== undefined;
  return (
    <TextField
      label="Prix"
      name="daoprix"
      unit="€"
      inputMode="decimal"
      autoComplete="off"
      readOnly={!isOpen}
      value={(isOpen ? typed : null) ?? figure(cents)}
      error={error}
      help={isOpen ? undefined : 'Le prix du site, fixé par le club.'}
      onChange={isOpen ? ({ target }) => onChange(target.value) : undefined}
    />
  );
}
