import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldGroup } from '../../screens/FormFrame.tsx';
import { orNothing, SITE_FIELDS, type SiteField } from './fields.ts';
import styles from './SiteInputs.module.css';
import { mapLink } from '../../../shared/ui/components/map-link.ts';

interface SiteInputProps {
  readonly field: SiteField;
  readonly help?: string;
  readonly lines?: number;
}

const SiteInput = ({ field: { source, label, longest, refuse }, help, lines }: SiteInputProps) => (
  <TextInput
    source={source}
    label={label}
    helperText={help ?? false}
    {...(source.startsWith('address.') && { parse: orNothing })}
    {...(lines !== undefined && { multiline: true, minRows: lines })}
    autoComplete="off"
    fullWidth
    slotProps={{ htmlInput: { maxLength: longest } }}
    {...(refuse && { validate: refuse })}
  />
);

/** The way to a map, as long as the coordinates are some. */
export function MapLink() {
  const gps: unknown = useWatch({ name: SITE_FIELDS.gps.source });
  const map = mapLink(typeof gps === 'string' ? gps : null);
  if (map === null) return null;
  return (
    <a href={map} target="_blank" rel="noopener noreferrer" className={styles.map}>
      Voir sur la carte
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}

/** The fields of a site (specification §2 'Sites'). */
export const SiteInputs = () => (
  <>
    <FieldGroup title="Le site">
      <div className={styles.wide}>
        <SiteInput field={SITE_FIELDS.name} />
      </div>
    </FieldGroup>
    <FieldGroup title="Où il se trouve">
      <div className={styles.wide}>
        <SiteInput field={SITE_FIELDS.street} />
      </div>
      <SiteInput field={SITE_FIELDS.postal} />
      <SiteInput field={SITE_FIELDS.city} />
      <div>
        <SiteInput field={SITE_FIELDS.gps} help="Latitude, longitude : 50.4542, 3.9511" />
        <MapLink />
      </div>
    </FieldGroup>
    <FieldGroup title="Ce qu’il faut savoir">
      <div className={styles.whole}>
        <SiteInput
          field={SITE_FIELDS.information}
          help="Accès, horaires, gonflage, oxygène, point de rencontre des secours… Lu avec la plongée, imprimé sur la fiche de sécurité."
          lines={4}
        />
      </div>
    </FieldGroup>
  </>
);
