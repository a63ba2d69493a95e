import { kilometres, thereAndBack } from '../../../../shared/messages/donations.ts';
import { TextField } from '../../../../shared/ui/TextField.tsx';
import type { FoundJourney } from '../model/useJourney.ts';

interface JourneyFieldProps {
  readonly found: FoundJourney;
  /** What the treasurer has typed; null: it follows the site. Undefined: for everybody else it is to be read only. */
  readonly typed?: string | null;
  readonly error?: string | undefined;
  readonly onChange?: (typed: string) => void;
}

/** Kilometres (specification §5): found by the distance service, set by the treasurer. */
export function JourneyField({ found, typed, error, onChange }: JourneyFieldProps) {
  const { journey, sentence } = found;
  if (typed !== undefined && onChange) {
    const value = typed ?? String(journey?.km ?? '');
    const km = Number(value);
    return (
      <TextField
        label="Km"
        name="daokm"
        unit="km"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        help={
          typed === null
            ? sentence
            : Number.isInteger(km)
              ? `Fixé à la main\u00a0: ${kilometres(2 * km)} aller-retour.`
              : undefined
        }
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField
      label="Distance"
      readOnly
      aria-live="polite"
      value={journey === null ? 'Calcul de la distance…' : thereAndBack(journey.km)}
      help={sentence ?? undefined}
    />
  );
}
