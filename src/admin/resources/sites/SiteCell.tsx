import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useFieldValue, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { SiteRecord } from '../../../shared/api/decoders/site.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { mapLink } from '../../../shared/ui/components/map-link.ts';
import { useFocusKept } from '../../components/useFocusHandover.ts';
import { SITE_LABELS } from '../../../shared/messages/field-labels.ts';
import { DeleteSiteButton } from './DeleteSiteButton.tsx';
import { editButtonId, useEditedSite } from './EditedSiteForm.tsx';
import { NEW_SITE, type SiteSource } from './site-fields.ts';
import { SiteInput } from './SiteInputs.tsx';

export function SiteCell({ source }: { readonly source: SiteSource }) {
  const site = useRecordContext<SiteRecord>();
  const { id } = useEditedSite();
  const value = useFieldValue<SiteRecord>({ source }) as string | null;
  if (!site) return null;
  if (site.id === id) {
    return (
      <SiteInput
        source={source}
        label={false}
        aria-label={site === NEW_SITE ? SITE_LABELS[source] : `${SITE_LABELS[source]} de ${site.name}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row has just been opened to write in it
        autoFocus={source === 'name'}
        multiline={source === 'address.country'}
      />
    );
  }
  const map = source === 'address.gps' ? mapLink(value) : null;
  if (map === null) return value;
  return (
    <Link href={map} target="_blank" rel="noopener noreferrer">
      {value}
      <span className="visually-hidden"> : voir sur la carte (nouvel onglet)</span>
    </Link>
  );
}

/** Disabled while another row has unsaved changes. */
export function EditSiteButton({ site }: { readonly site: SiteRecord }) {
  const { edit, isDirty } = useEditedSite();
  const isNew = site === NEW_SITE;
  return (
    <Button
      id={editButtonId(site.id)}
      size={isNew ? 'm' : 's'}
      variant={isNew ? 'primary' : 'quiet'}
      icon={isNew ? 'plus' : 'edit'}
      {...(!isNew && { 'aria-label': `Modifier ${site.name}` })}
      reason={isDirty ? 'Enregistrez ou annulez d’abord la ligne en cours.' : null}
      onClick={() => edit(site.id)}
    >
      {isNew ? 'Ajouter un site' : 'Modifier'}
    </Button>
  );
}

export function SiteActions() {
  const site = useRecordContext<SiteRecord>();
  const { id, edit } = useEditedSite();
  const { isSubmitting } = useFormState();
  const row = useFocusKept<HTMLDivElement>();
  if (!site) return null;
  return (
    <Stack ref={row} direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end' }}>
      {site.id === id ? (
        <>
          <Button size="s" variant="primary" type="submit" busy={isSubmitting}>
            {site === NEW_SITE ? 'Ajouter' : 'Modifier'}
          </Button>
          <Button size="s" onClick={() => edit(null)}>
            Annuler
          </Button>
        </>
      ) : (
        <>
          <EditSiteButton site={site} />
          <DeleteSiteButton
            size="s"
            variant="quiet"
            aria-label={`Supprimer ${site.name}`}
            onDeleted={() => undefined}
          />
        </>
      )}
    </Stack>
  );
}
