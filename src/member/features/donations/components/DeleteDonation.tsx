import { useState } from 'react';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { deleteDao } from '../../../../shared/api/resources/daos.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { useDaoChange } from '../api/queries.ts';

interface DeleteDonationProps {
  readonly record: DaoRecord;
  /** Its member; empty when it is the reader's own. */
  readonly donorName: string;
  readonly onDeleted: () => void;
}

/** Deletes a donation after a question that names it. */
export function DeleteDonation({ record, donorName, onDeleted }: DeleteDonationProps) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useDaoChange(() => deleteDao(record.id));
  const close = (): void => {
    setOpen(false);
    reset();
  };
  return (
    <>
      <Button icon="trash" onClick={() => setOpen(true)}>
        Supprimer
      </Button>
      {open && (
        <Dialog
          title={'Supprimer ce don\u202f?'}
          size="s"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Garder ce don</Button>
              <Button variant="danger" busy={isPending} onClick={() => mutate(undefined, { onSuccess: onDeleted })}>
                Supprimer ce don
              </Button>
            </>
          }
        >
          <p>
            Le don du {shortDayYear(record.daodate)} à {record.daosite}
            {donorName !== '' && ` de ${donorName}`} est retiré, avec ses kilomètres et ses frais. Il ne compte plus
            dans le total de l’année.
          </p>
          {error && <ErrorMessage error={error} />}
        </Dialog>
      )}
    </>
  );
}
