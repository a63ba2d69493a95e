import type { SubmitEvent } from 'react';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { useResetPassword } from '../api/reset-password.ts';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';

/** Answer of our server, the same for known and unknown licences, so that it tells nothing about members (contract §4). */
export function ResetForm({ onSent }: { readonly onSent: (said: string) => void }) {
  const reset = useResetPassword();
  const { missing, check, clear } = useRequiredFields({ licence: 'Saisissez votre numéro de licence.' });

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = check(event.currentTarget);
    if (typed && !reset.isPending) reset.mutate(typed.licence.trim(), { onSuccess: onSent });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {reset.isError && (
        <Banner tone="danger" live="alert">
          {messageOf(reset.error)}
        </Banner>
      )}
      <TextField
        label="Numéro de licence"
        help="Il figure sur votre carte de licence, par exemple A-12-345678."
        name="licence"
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        error={missing.licence}
        onInput={clear}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has this one purpose
        autoFocus
        required
      />
      <Button type="submit" variant="primary" wide busy={reset.isPending}>
        Réinitialiser mon mot de passe
      </Button>
    </form>
  );
}
