import { TextField, type TextFieldProps } from '../../../../shared/ui/form/TextField.tsx';

/** The licence number, as the browser's password manager knows it: as the user's name. */
export const LicenceField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField
    label="Numéro de licence"
    name="licence"
    autoComplete="username"
    autoCapitalize="characters"
    spellCheck={false}
    required
    {...props}
  />
);
