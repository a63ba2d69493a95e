import { useState, type ComponentProps } from 'react';
import { useDelete, useNotify, useRecordContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { ClubEdit, SAVED } from '../../components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '../../components/form/ClubForm.tsx';
import { SiteInputs } from './SiteInputs.tsx';

export const SiteEdit = () => (
  <ClubEdit labels={SITE_LABELS}>
    <ClubForm buttons={<Buttons />}>
      <SiteInputs />
    </ClubForm>
  </ClubEdit>
);

function Buttons() {
  const navigate = useNavigate();
  return (
    <>
      <SaveButton>Modifier</SaveButton>
      <DeleteSiteButton variant="danger" onDeleted={() => void navigate(paths.sites, { replace: true })} />
    </>
  );
}

interface DeleteSiteButtonProps extends Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'aria-label'> {
  readonly onDeleted: () => void;
}

/** A site with outings stays, and the dialog shows the server's reason. */
export function DeleteSiteButton({ onDeleted, ...button }: DeleteSiteButtonProps) {
  const site = useRecordContext<SiteRecord>();
  const [remove, mutation] = useDelete<SiteRecord>();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  if (!site) return null;
  const deleteSite = () =>
    remove(
      'sites',
      { id: site.id, previousData: site },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          // Closes before the row is removed: the focus returns to its button, which hands it over.
          flushSync(() => setIsOpen(false));
          notify(SAVED);
          onDeleted();
        },
        onError: () => undefined,
      },
    );
  const open = (): void => {
    mutation.reset();
    setIsOpen(true);
  };
  return (
    <>
      <Button {...button} icon="trash" aria-haspopup="dialog" onClick={open}>
        Supprimer
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Supprimer le site ${site.name}\u202f?`}
          cancelLabel="Garder le site"
          confirmLabel="Supprimer le site"
          variant="danger"
          mutation={mutation}
          onConfirm={() => void deleteSite()}
          onClose={() => setIsOpen(false)}
        >
          <p>Son adresse et ses informations utiles seront effacées pour tous. Un site qui a des plongées reste.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
