import { useFormValues } from '#admin/components/form/useFormValues.ts';
import { TextInput, type TextInputProps } from 'react-admin';
import type { Site } from '#contract/sites.ts';
import { mapLink } from '#ui/components/map-link.ts';
import {
  coordinates,
  emptyToNull,
  FieldGroup,
  given,
  TWO_COLUMNS,
  WHOLE_LINE,
} from '#admin/components/form/ClubForm.tsx';
import type { SITE_LABELS } from './labels.ts';

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
        <SiteInput source="address.gps" helperText="Latitude, longitude&nbsp;: 50.4542, 3.9511" />
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
  const { gps } = useFormValues<Site>().address;
  const map = mapLink(gps);
  if (map === null) return null;
  return (
    <a href={map} target="_blank" rel="noopener noreferrer">
      Voir sur la carte
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}

export type SiteSource = keyof typeof SITE_LABELS;

/** `maxLength`: characters that the server keeps. */
export const SITE_INPUTS = {
  name: { maxLength: 100, validate: given('Donnez un nom au site.') },
  'address.street': { maxLength: 300, parse: emptyToNull },
  'address.postal': { maxLength: 20, parse: emptyToNull },
  'address.city': { maxLength: 100, parse: emptyToNull },
  'address.gps': { maxLength: 60, parse: emptyToNull, validate: coordinates },
  'address.country': { maxLength: 5000, parse: emptyToNull },
} as const;

export const NEW_SITE: Site = {
  id: 0,
  version: 0,
  name: '',
  address: { street: null, postal: null, city: null, gps: null, country: null },
};
