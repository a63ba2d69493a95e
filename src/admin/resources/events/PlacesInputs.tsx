import Typography from '@mui/material/Typography';
import { NumberInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isOpenRegistration, isUnlimited } from '../../../shared/domain/events/status.ts';
import { MAX_POSITION } from '../../../shared/domain/registration/kinds.ts';
import { FieldGroup } from '../../components/form/ClubForm.tsx';

const COUNT = { min: 0, max: MAX_POSITION, step: 1 };

const validateCount = (value: unknown): string | undefined =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_POSITION
    ? undefined
    : `Indiquez un nombre entier, de 0 à ${MAX_POSITION}.`;

/** Null when nothing is special (specification §5, contract §10). */
function explain(diverMax: unknown, accompanistMax: unknown): string | null {
  const outing = { diverMax: Number(diverMax), accompanistMax: Number(accompanistMax) };
  if (isOpenRegistration(outing)) return 'Date à retenir : ouverte à tous, sans limite de place.';
  if (isUnlimited(outing)) return 'Pas de limite de place';
  if (outing.diverMax === 0) return 'Aucune place de plongeur : ceux qui s’inscrivent attendent.';
  if (outing.accompanistMax === 0) return 'Aucune place d’encadrant : ceux qui s’inscrivent attendent.';
  return null;
}

type Validate = (accompanistMax: number) => string | undefined;

/** Maximums of an outing: 0 and 0 mean no limit, 57 supervisors a date to remember. */
export function PlacesInputs({ validateSupervisors }: { readonly validateSupervisors: Validate }) {
  const [diverMax, accompanistMax] = useWatch({ name: ['diverMaxNumber', 'accompanistMaxNumber'] }) as unknown[];
  return (
    <FieldGroup title="Les places">
      <NumberInput
        {...COUNT}
        source="accompanistMaxNumber"
        validate={[validateCount, validateSupervisors]}
        helperText="57 : date à retenir, ouverte à tous"
      />
      <NumberInput {...COUNT} source="diverMaxNumber" validate={validateCount} />
      <Typography
        component="output"
        variant="inherit"
        color="info"
        sx={{ alignSelf: 'center', fontWeight: 'var(--weight-medium)' }}
      >
        {explain(diverMax, accompanistMax)}
      </Typography>
    </FieldGroup>
  );
}
