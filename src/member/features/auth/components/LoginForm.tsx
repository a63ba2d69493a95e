import { useRef, type SubmitEvent } from 'react';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { PasswordField } from '../../../../shared/ui/form/PasswordField.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { useLogin } from '../api/login.ts';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';

export interface LoginFormProps {
  /** Signing in again over a page: the same member, who only types the password. */
  readonly licence?: string;
  readonly onSignedIn?: () => void;
}

/** Licence and password, both required (specification §5); the server's own sentence when it refuses. */
export function LoginForm({ licence, onSignedIn }: LoginFormProps) {
  const login = useLogin();
  const { missing, check, clear } = useRequiredFields({
    licence: 'Saisissez votre numéro de licence.',
    password: 'Saisissez votre mot de passe.',
  });
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = check(event.currentTarget);
    if (!typed || login.isPending) return;
    // Not by the callbacks of `mutate`: the dialog over a page is gone before they would be called.
    void login
      .mutateAsync({ licence: typed.licence.trim(), password: typed.password })
      .then(onSignedIn, () => password.current?.focus());
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {login.isError && (
        <Banner tone="danger" live="alert">
          {messageOf(login.error)}
        </Banner>
      )}
      <TextField
        label="Numéro de licence"
        name="licence"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={licence}
        readOnly={licence !== undefined}
        error={missing.licence}
        onInput={clear}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose
        autoFocus={licence === undefined}
        required
      />
      <PasswordField
        ref={password}
        label="Mot de passe"
        name="password"
        autoComplete="current-password"
        error={missing.password}
        onInput={clear}
        data-autofocus={licence !== undefined || undefined}
        required
      />
      <Button type="submit" variant="primary" wide busy={login.isPending}>
        Se connecter
      </Button>
    </form>
  );
}
