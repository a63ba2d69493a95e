import type { Site } from '#contract/sites.ts';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import type { ButtonProps } from '#ui/components/Button.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { ClubEdit, SAVED } from '#admin/components/form/ClubEdit.tsx';
import { SaveButton, ClubForm } from '#admin/components/form/ClubForm.tsx';
import { useRecord } from '#admin/providers/hooks.ts';
import { SiteInputs } from './SiteInputs.tsx';
import { SITE_LABELS } from './labels.ts';

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

interface DeleteSiteButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'aria-label'> {
  /** The list is read again by default. */
  readonly onDeleted?: () => void;
}

/** A site with outings stays, and the dialog shows the server's reason. */
export function DeleteSiteButton({ onDeleted, ...button }: DeleteSiteButtonProps) {
  const site = useRecord<Site>();
  return (
    <ConfirmButton
      {...button}
      icon="trash"
      label="Supprimer"
      dialog={{
        title: `Supprimer le site ${site.name}\u00a0?`,
        cancelLabel: 'Garder le site',
        confirmLabel: 'Supprimer le site',
        variant: 'danger',
      }}
      mutation={{
        mutationFn: (provider) => provider.delete('sites', { id: site.id, previousData: site }),
        success: () => SAVED,
        ...(onDeleted && { onSuccess: onDeleted, refreshes: false }),
      }}
    >
      <p>Son adresse et ses informations utiles seront effacées pour tous. Un site qui a des plongées reste.</p>
    </ConfirmButton>
  );
}
