import { TextField, type TextFieldProps } from '../../../../shared/ui/form/TextField.tsx';

/** Password managers store the licence number as the user name; browsers offer passkeys where the page asks for one. */
export const LicenceField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField
    label="Numéro de licence"
    name="licence"
    autoComplete="username webauthn"
    autoCapitalize="characters"
    spellCheck={false}
    required
    {...props}
  />
);
