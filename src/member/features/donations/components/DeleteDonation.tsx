import { useState } from 'react';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import type { DaoRecord } from '../../../../shared/api/decoders/dao.ts';
import { shortDayYear } from '../../../../shared/messages/dates.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { useDeleteDao } from '../api/daos.ts';
import { useOnce } from '../model/useOnce.ts';

interface DeleteDonationProps {
  readonly record: DaoRecord;
  /** Name of its member; empty when it is the reader's own. */
  readonly of: string;
  readonly onDeleted: () => void;
}

/** Names what goes before it goes. */
export function DeleteDonation({ record, of, onDeleted }: DeleteDonationProps) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useDeleteDao(record.id);
  const mayBegin = useOnce(isPending);
  const close = (): void => {
    setOpen(false);
    reset();
  };
  const remove = (): void => {
    if (!isSuccess && mayBegin()) mutate(undefined, { onSuccess: onDeleted });
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
              <Button variant="danger" busy={isPending} onClick={remove}>
                Supprimer ce don
              </Button>
            </>
          }
        >
          <p>
            Le don du {shortDayYear(record.daodate)} à {record.daosite}
            {of !== '' && ` de ${of}`} est retiré, avec ses kilomètres et ses frais. Il ne compte plus dans le total de
            l’année.
          </p>
          {error && (
            <Banner tone="danger" live="alert">
              {messageOf(error)}
            </Banner>
          )}
        </Dialog>
      )}
    </>
  );
}
