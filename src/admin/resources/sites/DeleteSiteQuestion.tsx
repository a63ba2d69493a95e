import { useState } from 'react';
import { useDelete } from 'react-admin';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Dialog } from '../../../shared/ui/components/Dialog.tsx';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { SITE_SUCCESS } from './fields.ts';

interface DeleteSiteQuestionProps {
  readonly site: SiteRecord;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a site is deleted. One with outings stays, and the server says why. */
export function DeleteSiteQuestion({ site, onDone, onClose }: DeleteSiteQuestionProps) {
  const [remove, { isPending }] = useDelete<SiteRecord>();
  const [error, setError] = useState<unknown>(null);
  const run = (): void => {
    setError(null);
    void remove(
      'sites',
      { id: site.id, previousData: site },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          toast(SITE_SUCCESS);
          onDone();
        },
        onError: setError,
      },
    );
  };
  return (
    <Dialog
      title={`Supprimer le site ${site.name}\u202f?`}
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Garder le site</Button>
          <Button variant="danger" icon="trash" busy={isPending} onClick={run}>
            Supprimer le site
          </Button>
        </>
      }
    >
      <p>Son adresse et ses informations utiles seront effacées pour tous. Un site qui a des plongées reste.</p>
      {error !== null && <ErrorMessage error={error} />}
    </Dialog>
  );
}
