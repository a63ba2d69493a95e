import { useRef, type SubmitEvent } from 'react';
import { login } from '#api/account/sign-in.ts';
import { Button } from '#ui/components/Button.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { PasswordField, TextField, type TextFieldProps } from '#ui/form/Field.tsx';
import { rememberOneTimePassword } from '../model/one-time-password.ts';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';

interface LoginFormProps {
  /** The member who signs in again over a page, and types only the password. */
  readonly licence?: string | undefined;
  readonly onSignedIn?: () => void;
}

/** Specification §5; a refusal shows the server's own sentence, and may lead to a second step (SessionDialog.tsx). */
export function LoginForm({ licence, onSignedIn }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const { faults, check, clear } = useRequiredFields({
    licence: 'Saisissez votre numéro de licence.',
    password: 'Saisissez votre mot de passe.',
  });
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: login,
    onSuccess: (_, typed) => {
      rememberOneTimePassword(typed.password);
      onSignedIn?.();
    },
    onError: () => password.current?.focus(),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    check(event, (typed) => mutate({ ...typed, licence: typed.licence.trim() }));

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && <ErrorMessage error={error} />}
      <LicenceField
        defaultValue={licence}
        readOnly={licence !== undefined}
        error={faults.licence}
        onInput={clear}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page serves to sign in, and this is its first field
        autoFocus={licence === undefined}
      />
      <PasswordField
        ref={password}
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        error={faults.password}
        onInput={clear}
        data-autofocus={licence !== undefined || undefined}
        required
      />
      <Button type="submit" variant="primary" wide busy={isPending}>
        Se connecter
      </Button>
    </form>
  );
}

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
