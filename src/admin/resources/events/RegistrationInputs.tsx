import { BooleanInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { can } from '../../../shared/domain/permissions.ts';
import type { EventStatus } from '../../../shared/domain/events/status.ts';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { FieldGroup } from '../../components/SimpleForm.tsx';

/** Whether and to whom registration is open, in the words of the outing's card (specification §4). */
export const RegistrationInputs = () => (
  <FieldGroup title="Les inscriptions">
    <BooleanInput source="inscriptionToClub" helperText="Elles ne sont pas encore ouvertes." />
    <BooleanInput source="plongeeAutonomes" helperText="Réservée aux plongeurs autonomes." />
    <BooleanInput source="needcadre" helperText="Il manque des encadrants : les plongeurs attendent." />
    <StatusInput />
  </FieldGroup>
);

/** One switch for the status: a cancelled outing can be restored, any other one completed. */
function StatusInput() {
  const mayRestore = can(useActor(), 'events.updateProtected');
  const { setValue } = useFormContext<{ complete: boolean }>();
  const isCancelled = useWatch({ name: 'status' }) === 'CANCELLED';
  const status: EventStatus = isCancelled ? 'CANCELLED' : 'COMPLETE';
  return (
    <BooleanInput
      source="status"
      label={isCancelled ? 'Annulé' : 'Complet'}
      helperText={
        isCancelled ? mayRestore && 'Décochez pour la rétablir.' : 'Qui s’inscrit encore passe sur la liste d’attente.'
      }
      format={(present: EventStatus) => present === status}
      parse={(checked: boolean) => (checked ? status : 'OPEN')}
      onChange={(change: { target: { checked: boolean } }) => {
        if (!isCancelled) setValue('complete', change.target.checked);
      }}
    />
  );
}
