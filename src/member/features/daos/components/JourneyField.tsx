import type { ReactNode } from 'react';
import { kilometres, thereAndBack } from '../../../../shared/messages/daos.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { typedKm } from '../model/form-values.ts';
import type { FoundJourney } from '../model/useJourney.ts';
import styles from './JourneyField.module.css';

interface JourneyFieldProps {
  readonly found: FoundJourney;
  /** Typed by the treasurer; null: follows the site. */
  readonly typed: string | null;
  readonly error: string | undefined;
  /** Null: read only. */
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
