import type { ReactNode } from 'react';
import { kilometres, thereAndBack } from '../../../../shared/messages/donations.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { typedKm } from '../model/form-values.ts';
import type { FoundJourney } from '../model/useJourney.ts';
import styles from './JourneyField.module.css';

interface JourneyFieldProps {
  readonly found: FoundJourney;
  /** What the treasurer has typed; null: it follows the site. Undefined: for everybody else it is to be read only. */
  readonly typed?: string | null;
  readonly error?: string | undefined;
  readonly onChange?: (typed: string) => void;
}

/** Where the kilometres come from; what is not known stands out. */
function Source({
  found: { sentence, isUnknown },
  lead = '',
}: {
  readonly found: FoundJourney;
  readonly lead?: string;
}) {
  if (!isUnknown) return `${lead} ${sentence ?? ''}`.trim();
  return (
    <span className={styles.unknown}>
      <Icon name="warn" size={16} />
      {sentence}
    </span>
  );
}

function helpOf(found: FoundJourney, typed: string | null): ReactNode {
  if (typed !== null) {
    const km = typedKm(typed);
    return km !== null ? `Fixé à la main\u00a0: ${kilometres(2 * km)} aller-retour.` : undefined;
  }
  const { journey } = found;
  return <Source found={found} lead={journey && journey.km > 0 ? `${kilometres(2 * journey.km)} aller-retour.` : ''} />;
}

function shown({ journey, sentence }: FoundJourney): string {
  if (journey === null) return 'Calcul de la distance…';
  return sentence === null && journey.source === 'UNKNOWN' ? '—' : thereAndBack(journey.km);
}

/** Kilometres (specification §5): found by the distance service, set by the treasurer. */
export function JourneyField({ found, typed, error, onChange }: JourneyFieldProps) {
  if (typed !== undefined && onChange) {
    return (
      <TextField
        label="Km"
        name="daokm"
        unit="km"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(found.journey?.km ?? '')}
        error={error}
        help={helpOf(found, typed)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField
      label="Distance"
      readOnly
      value={shown(found)}
      help={found.sentence === null ? undefined : <Source found={found} />}
    />
  );
}
