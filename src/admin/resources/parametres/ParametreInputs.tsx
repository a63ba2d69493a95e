import { BooleanInput, NumberInput, TextInput } from 'react-admin';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { FieldGroup, WHOLE_LINE } from '../../screens/FormFrame.tsx';
import { HtmlPreview } from './HtmlPreview.tsx';
import { InstantInput } from './InstantInput.tsx';
import type { Meaning, ValueName } from './meanings.ts';
import { PaymentsOverview } from './PaymentsOverview.tsx';
import { SecretInput } from './SecretInput.tsx';

const needsName = (name: unknown): string | undefined =>
  typeof name === 'string' && name.trim() !== '' ? undefined : 'Donnez un nom au paramètre.';

/** An emptied field means that there is no value. */
const orNothing = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

function ValueInput({ name, meaning }: { readonly name: ValueName; readonly meaning: Meaning }) {
  const { label = name, help = false, unit } = meaning.values[name] ?? {};
  const shared = { source: name, label, helperText: help } as const;
  switch (name) {
    case 'valeurBooleen':
      return <BooleanInput {...shared} />;
    case 'valeurEntier':
      return (
        <NumberInput
          {...shared}
          step={1}
          parse={(text) => orNothing(text === '' ? '' : Number(text))}
          slotProps={{ input: { endAdornment: unit } }}
        />
      );
    case 'valeurDate':
      return <InstantInput source={name} label={label} />;
    case 'valeurTexte':
      if (meaning.secret) return <SecretInput {...shared} className={WHOLE_LINE} />;
      return (
        <TextInput {...shared} parse={orNothing} multiline minRows={3} autoComplete="off" className={WHOLE_LINE} />
      );
    default:
      return <TextInput {...shared} parse={orNothing} />;
  }
}

/** The fields of a setting that count, by what it is for. */
export function ParametreInputs({ meaning }: { readonly meaning: Meaning }) {
  const ours = useServer() === 'ours';
  const shown = Object.keys(meaning.values) as ValueName[];
  return (
    <>
      <FieldGroup title="Le paramètre">
        <TextInput source="nom" label="Nom" validate={needsName} helperText={false} />
      </FieldGroup>
      <FieldGroup title="Ses valeurs">
        {shown.map((name) => (
          <ValueInput key={name} name={name} meaning={meaning} />
        ))}
      </FieldGroup>
      {meaning.html && <HtmlPreview source="valeurTexte" />}
      {ours && meaning.secret && <PaymentsOverview />}
    </>
  );
}
