import { useState } from 'react';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { deleteDao } from '../../../../shared/api/resources/daos.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { useDaoChange } from '../api.ts';

interface DeleteDonationProps {
  readonly record: DaoRecord;
  /** Empty for the member's own donation. */
  readonly donorName: string;
  readonly onDeleted: () => void;
}

export function DeleteDonation({ record, donorName, onDeleted }: DeleteDonationProps) {
  const [open, setOpen] = useState(false);
  const deletion = useDaoChange(() => deleteDao(record.id));
  const close = (): void => {
    setOpen(false);
    deletion.reset();
  };
  return (
    <>
      <Button icon="trash" onClick={() => setOpen(true)}>
        Supprimer
      </Button>
      {open && (
        <ConfirmDialog
          variant="danger"
          title={'Supprimer ce don\u202f?'}
          confirmLabel="Supprimer ce don"
          cancelLabel="Garder ce don"
          mutation={deletion}
          onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
          onClose={close}
        >
          <p>
            Le don du {shortDayYear(record.daodate)} à {record.daosite}
            {donorName !== '' && ` de ${donorName}`} est retiré, avec ses kilomètres et ses frais. Il ne compte plus
            dans le total de l’année.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
