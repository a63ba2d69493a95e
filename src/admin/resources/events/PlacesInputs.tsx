import { NumberInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isOpenRegistration, isUnlimited } from '../../../shared/domain/events/status.ts';
import { MAX_POSITION } from '../../../shared/domain/registration/kinds.ts';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import { OUTING_LABELS } from './labels.ts';
import styles from './OutingInputs.module.css';

const needsCount = (value: unknown): string | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_POSITION
    ? undefined
    : `Indiquez un nombre entier, de 0 à ${MAX_POSITION}.`;

/** What the two maximums mean together, in a sentence (specification §5, contract §10); null when nothing is special. */
function meaningOf(diverMax: unknown, accompanistMax: unknown): string | null {
  const outing = { diverMax: Number(diverMax), accompanistMax: Number(accompanistMax) };
  if (isOpenRegistration(outing)) return 'Date à retenir : ouverte à tous, sans limite de place.';
  if (isUnlimited(outing)) return 'Pas de limite de place';
  if (outing.diverMax === 0) return 'Aucune place de plongeur : ceux qui s’inscrivent attendent.';
  if (outing.accompanistMax === 0) return 'Aucune place d’encadrant : ceux qui s’inscrivent attendent.';
  return null;
}

interface PlacesInputsProps {
  readonly disabled: boolean;
  /** The sentence to show for a number of supervisors that the rules refuse. */
  readonly refuse: (accompanistMax: number) => string | undefined;
}

/** How many may come; 0 and 0 is no limit, 57 supervisors a date to remember. */
export function PlacesInputs({ disabled, refuse }: PlacesInputsProps) {
  const [diverMax, accompanistMax] = useWatch({ name: ['diverMaxNumber', 'accompanistMaxNumber'] }) as unknown[];
  const meaning = meaningOf(diverMax, accompanistMax);
  return (
    <FieldGroup title="Les places">
      <NumberInput
        source="accompanistMaxNumber"
        label={OUTING_LABELS.accompanistMaxNumber}
        validate={[needsCount, refuse]}
        helperText="57 : date à retenir, ouverte à tous"
        disabled={disabled}
        min={0}
        max={MAX_POSITION}
        step={1}
      />
      <NumberInput
        source="diverMaxNumber"
        label={OUTING_LABELS.diverMaxNumber}
        validate={needsCount}
        helperText={false}
        disabled={disabled}
        min={0}
        max={MAX_POSITION}
        step={1}
      />
      <output className={styles.meaning}>{meaning}</output>
    </FieldGroup>
  );
}
