import type { Dao } from '#contract/daos.ts';
import { useNavigate } from 'react-admin';
import { shortDayYear } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { ClubEdit } from '#admin/components/form/ClubEdit.tsx';
import { ClubForm, SaveButton } from '#admin/components/form/ClubForm.tsx';
import { useListAddress } from '#admin/components/list-address.ts';
import { useRecord } from '#admin/providers/hooks.ts';
import { DaoInputs, DaoValue } from './DaoInputs.tsx';
import { DAO_LABELS } from './labels.ts';

export const DaoEdit = () => (
  <ClubEdit<Dao> title="Don aux œuvres" labels={DAO_LABELS}>
    <ClubForm
      buttons={
        <>
          <SaveButton>Modifier</SaveButton>
          <DeleteDaoButton />
          <DaoValue />
        </>
      }
    >
      <DaoInputs />
    </ClubForm>
  </ClubEdit>
);

function DeleteDaoButton() {
  const dao = useRecord<Dao>();
  const navigate = useNavigate();
  const list = useListAddress(paths.donationsAdmin);
  return (
    <ConfirmButton
      variant="danger"
      icon="trash"
      label="Supprimer"
      dialog={{
        title: 'Supprimer ce don\u00a0?',
        cancelLabel: 'Garder ce don',
        confirmLabel: 'Supprimer ce don',
        variant: 'danger',
      }}
      mutation={{
        mutationFn: (provider) => provider.delete('daos', { id: dao.id, previousData: dao }),
        success: () => 'Don aux œuvres supprimé.',
        onSuccess: () => navigate(list, { replace: true }),
        refreshes: false,
      }}
    >
      <p>
        Le don du {shortDayYear(dao.daodate)} à {dao.daosite} est retiré, avec ses kilomètres et ses frais. Il ne compte
        plus dans le total de l’année.
      </p>
    </ConfirmButton>
  );
}
