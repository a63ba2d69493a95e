import { Stack } from '@mui/material';
import { RadioButtonGroupInput, TextInput } from 'react-admin';
import type { Seance, SeanceChange } from '#contract/seances.ts';
import { plural } from '#messages/format.ts';
import { seanceLine, seancesCount } from '#messages/seances.ts';
import { CheckboxInput } from '#admin/components/form/CheckboxInput.tsx';
import { given } from '#admin/components/form/ClubForm.tsx';
import { DayInput } from '#admin/components/form/DayInput.tsx';
import { FormDialog } from '#admin/components/form/FormDialog.tsx';
import { LineInput } from '#admin/components/form/LineInput.tsx';
import { TimeInput } from '#admin/components/form/TypedInput.tsx';
import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { useProviderMutation } from '#admin/providers/hooks.ts';

interface ChangeDialogProps {
  readonly seance: Seance;
  readonly onClose: () => void;
}

const bodyOf = ({ name, place, day, start, end, version, cancelReason }: Seance): SeanceChange => ({
  name,
  place,
  day,
  start,
  end,
  version,
  cancelReason,
  following: false,
});

/** `done`: past participle of what was done to one session, and to several. */
const useChange = ({ seance, onClose }: ChangeDialogProps, done: readonly [one: string, many: string]) =>
  useProviderMutation({
    mutationFn: (provider, body: SeanceChange) =>
      provider.call('PUT /seances/:id', { params: { id: seance.id }, body }),
    success: ({ changed, off }) =>
      `${seancesCount(changed)} ${changed >= 2 ? done[1] : done[0]}${off === 0 ? '' : `, ${plural(off, 'annulée', 'annulées')} un jour sans séance`}.`,
    onSuccess: onClose,
  });

const Following = () => <CheckboxInput source="following" label="Celle-ci et les suivantes" />;

export function MoveDialog(props: ChangeDialogProps) {
  const { seance, onClose } = props;
  return (
    <FormDialog
      title="Déplacer la séance"
      subtitle={seanceLine(seance)}
      confirmLabel="Déplacer"
      values={bodyOf(seance)}
      mutation={useChange(props, ['déplacée', 'déplacées'])}
      onClose={onClose}
    >
      <DayInput source="day" label="Jour" required="Indiquez le jour." />
      <Stack direction="row" spacing={2}>
        <TimeInput source="start" label="De" required="Indiquez l’heure du début." />
        <TimeInput source="end" label="À" required="Indiquez l’heure de la fin." />
      </Stack>
      <TextInput source="name" label="Nom" validate={given('Donnez un nom à cette séance.')} />
      <TextInput source="place" label="Lieu" />
      <Following />
    </FormDialog>
  );
}

type CancelValues = SeanceChange & { readonly act: 'cancel' | 'delete' };

const ACTS = [
  { id: 'cancel', name: 'L’annuler, avec son motif' },
  { id: 'delete', name: 'La supprimer, créée par erreur' },
];

export function CancelDialog(props: ChangeDialogProps) {
  const { seance, onClose } = props;
  const isHeld = seance.cancelReason === null;
  const change = useChange(props, isHeld ? ['annulée', 'annulées'] : ['rétablie', 'rétablies']);
  const remove = useProviderMutation({
    mutationFn: (provider, suite: boolean) =>
      provider.call('DELETE /seances/:id', { params: { id: seance.id }, query: { suite } }),
    success: () => 'Supprimé du planning.',
    onSuccess: onClose,
  });
  const mutation = {
    isPending: change.isPending || remove.isPending,
    error: change.error ?? remove.error,
    mutate: ({ act, cancelReason, ...body }: CancelValues) => {
      change.reset();
      remove.reset();
      if (act === 'delete') remove.mutate(body.following);
      else change.mutate({ ...body, cancelReason: isHeld ? (cancelReason?.trim() ?? null) : null });
    },
  };
  return (
    <FormDialog<CancelValues>
      title={isHeld ? 'Annuler la séance' : 'Rétablir la séance'}
      subtitle={seanceLine(seance)}
      confirmLabel={isHeld ? 'Confirmer' : 'Rétablir'}
      cancelLabel="Fermer"
      variant={isHeld ? 'danger' : 'primary'}
      values={{ ...bodyOf(seance), act: 'cancel' }}
      mutation={mutation}
      onClose={onClose}
    >
      {isHeld && <RadioButtonGroupInput source="act" label="Que faire" choices={ACTS} />}
      {isHeld && <Reason />}
      <Following />
    </FormDialog>
  );
}

const Reason = () =>
  useFormValues<CancelValues>().act === 'cancel' && (
    <LineInput
      source="cancelReason"
      label="Motif"
      placeholder="Bassin fermé"
      validate={given('Dites pourquoi\u00a0: les membres le lisent.')}
      maxLength={200}
    />
  );
