import { TextInput, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { mapLink } from '../../../shared/ui/components/map-link.ts';
import { FieldGroup, TWO_COLUMNS, WHOLE_LINE } from '../../components/form/ClubForm.tsx';
import { SITE_INPUTS, type SiteSource } from './site-fields.ts';

type SiteInputProps = TextInputProps & { readonly source: SiteSource };

/** `aria-label` names an input without a label. */
export function SiteInput({ source, 'aria-label': ariaLabel, ...input }: SiteInputProps) {
  const { maxLength, ...options } = SITE_INPUTS[source];
  return (
    <TextInput
      {...options}
      {...input}
      source={source}
      autoComplete="off"
      slotProps={{ htmlInput: { maxLength, 'aria-label': ariaLabel } }}
    />
  );
}

/** Fields of a site (specification §2 'Sites'). */
export const SiteInputs = () => (
  <>
    <FieldGroup title="Le site">
      <SiteInput source="name" className={TWO_COLUMNS} />
    </FieldGroup>
    <FieldGroup title="Où il se trouve">
      <SiteInput source="address.street" className={TWO_COLUMNS} />
      <SiteInput source="address.postal" />
      <SiteInput source="address.city" />
      <div>
        <SiteInput source="address.gps" helperText="Latitude, longitude : 50.4542, 3.9511" />
        <MapLink />
      </div>
    </FieldGroup>
    <FieldGroup title="Ce qu’il faut savoir">
      <SiteInput
        source="address.country"
        helperText="Accès, horaires, gonflage, oxygène, point de rencontre des secours… Lu avec la plongée, imprimé sur la fiche de sécurité."
        multiline
        minRows={4}
        className={WHOLE_LINE}
        sx={{ maxWidth: '80ch' }}
      />
    </FieldGroup>
  </>
);

function MapLink() {
  const gps = useWatch<{ address: { gps: string | null } }>({ name: 'address.gps' });
  const map = mapLink(gps as string | null);
  if (map === null) return null;
  return (
    <a href={map} target="_blank" rel="noopener noreferrer">
      Voir sur la carte
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}
