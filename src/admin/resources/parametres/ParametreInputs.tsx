import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberInput, TextInput, useInput } from 'react-admin';
import { type SettingMeaning, type SettingValue, settingMeaning } from '../../../shared/messages/parametres.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { settingsQuery } from '../../../shared/ui/data/club-queries.ts';
import { CheckboxInput } from '../../components/form/CheckboxInput.tsx';
import { FieldGroup, WHOLE_LINE } from '../../components/form/ClubForm.tsx';
import { HtmlPreview } from '../../components/form/HtmlPreview.tsx';
import { InstantInput } from '../../components/form/InstantInput.tsx';
import { PaymentsOverview } from './PaymentsOverview.tsx';

const requireName = (name: unknown): string | undefined =>
  typeof name === 'string' && name.trim() !== '' ? undefined : 'Donnez un nom au paramètre.';

export function ParametreInputs({ meaning }: { readonly meaning: SettingMeaning }) {
  const ours = useServer() === 'ours';
  return (
    <>
      <FieldGroup title="Le paramètre">
        <TextInput source="nom" label="Nom" validate={requireName} />
      </FieldGroup>
      <FieldGroup title="Ses valeurs">
        {(Object.keys(meaning.values) as SettingValue[]).map((name) => (
          <ValueInput key={name} name={name} meaning={meaning} />
        ))}
      </FieldGroup>
      {meaning.html && <HtmlPreview source="valeurTexte" />}
      {ours && meaning.secret && <PaymentsOverview />}
    </>
  );
}

const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

function ValueInput({ name, meaning }: { readonly name: SettingValue; readonly meaning: SettingMeaning }) {
  const { label = name, help = false, unit } = meaning.values[name] ?? {};
  const input = { source: name, label, helperText: help } as const;
  switch (name) {
    case 'valeurBooleen':
      return <CheckboxInput {...input} isSwitch />;
    case 'valeurEntier':
      return (
        <NumberInput
          {...input}
          step={1}
          parse={(text) => (text === '' ? null : Number(text))}
          slotProps={{ input: { endAdornment: unit } }}
        />
      );
    case 'valeurDate':
      return <InstantInput source={name} label={label} />;
    case 'valeurTexte':
      if (meaning.secret) return <SecretInput {...input} className={WHOLE_LINE} />;
      return (
        <TextInput {...input} parse={emptyToNull} multiline minRows={3} autoComplete="off" className={WHOLE_LINE} />
      );
    default:
      return <TextInput {...input} parse={emptyToNull} />;
  }
}

interface SecretInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly className?: string;
}

/** Starts empty whatever is stored: typed text replaces it, and an empty field keeps it. */
function SecretInput({ source, ...shown }: SecretInputProps) {
  const { field } = useInput({ source });
  const [received] = useState<unknown>(field.value);
  return (
    <TextInput
      {...shown}
      source={source}
      autoComplete="off"
      format={(value: unknown) => (value === received ? '' : value)}
      parse={(text: string) => (text === '' ? received : text)}
    />
  );
}

/** Falls back to CLUB_SETTING while the ranks load. */
export function useMeanings(): (id: number) => SettingMeaning {
  const { data: settings = [] } = useQuery(settingsQuery);
  return (id) => settingMeaning(settings.findIndex((setting) => setting.id === id));
}
