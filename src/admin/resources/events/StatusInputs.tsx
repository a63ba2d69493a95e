import { BooleanInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { EventStatus } from '../../../shared/domain/events/status.ts';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import { OUTING_LABELS } from './labels.ts';

/** Whether and to whom registration is open, in the words of the outing's card (specification §4). */
export function StatusInputs({ disabled }: { readonly disabled: boolean }) {
  const { setValue } = useFormContext<{ complete: boolean }>();
  const status: unknown = useWatch({ name: 'status' });
  return (
    <FieldGroup title="Les inscriptions">
      <BooleanInput
        source="inscriptionToClub"
        label={OUTING_LABELS.inscriptionToClub}
        helperText="Elles ne sont pas encore ouvertes."
        disabled={disabled}
      />
      <BooleanInput
        source="plongeeAutonomes"
        label={OUTING_LABELS.plongeeAutonomes}
        helperText="Réservée aux plongeurs autonomes."
        disabled={disabled}
      />
      <BooleanInput
        source="needcadre"
        label={OUTING_LABELS.needcadre}
        helperText="Il manque des encadrants : les plongeurs attendent."
        disabled={disabled}
      />
      {status === 'CANCELLED' ? (
        <StatusInput status="CANCELLED" label="Annulé" help="Décochez pour la rétablir." disabled={disabled} />
      ) : (
        <StatusInput
          status="COMPLETE"
          label="Complet"
          help="Qui s’inscrit encore passe sur la liste d’attente."
          disabled={disabled}
          onChange={(on) => setValue('complete', on)}
        />
      )}
    </FieldGroup>
  );
}

interface StatusInputProps {
  /** The status that the box stands for; without it the outing is open. */
  readonly status: EventStatus;
  readonly label: string;
  readonly help: string;
  readonly disabled: boolean;
  readonly onChange?: (on: boolean) => void;
}

const StatusInput = ({ status, label, help, disabled, onChange }: StatusInputProps) => (
  <BooleanInput
    source="status"
    label={label}
    helperText={disabled ? false : help}
    disabled={disabled}
    format={(present: EventStatus) => present === status}
    parse={(on: boolean) => (on ? status : 'OPEN')}
    {...(onChange && { onChange: (change: { target: { checked: boolean } }) => onChange(change.target.checked) })}
  />
);
