import { useRef, useState, type SubmitEvent } from 'react';
import { session } from '../../../../shared/api/client/client.ts';
import { ApiError, messageOf } from '../../../../shared/api/client/errors.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { PasswordField } from '../../../../shared/ui/form/PasswordField.tsx';
import { useChangePassword } from '../api/change-password.ts';
import { getOneTimePassword } from '../model/one-time-password.ts';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';

const MISMATCH = 'Les nouveaux mots de passes ne sont pas identiques.';

type Place = 'old' | 'new' | 'form';

/** Where the server's sentence belongs: beside the field that it is about. */
function fieldOf(error: unknown): Place {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'PASSWORD_WRONG') return 'old';
  return code.startsWith('PASSWORD_') ? 'new' : 'form';
}

export interface PasswordFormProps {
  /** The sign-in used a one-time password, which is the "old" one. */
  readonly oneTime: boolean;
  readonly onChanged: () => void;
}

/** Old, new, repeated. When the two new ones differ, nothing is sent (specification §5). */
export function PasswordForm({ oneTime, onChanged }: PasswordFormProps) {
  const change = useChangePassword();
  const [differ, setDiffer] = useState(false);
  const repeated = useRef<HTMLInputElement>(null);
  const { missing, check, clear } = useRequiredFields({
    oldPassword: oneTime ? 'Saisissez le mot de passe reçu par e-mail.' : 'Saisissez votre mot de passe actuel.',
    newPassword1: 'Choisissez un nouveau mot de passe.',
    newPassword2: 'Saisissez une seconde fois le nouveau mot de passe.',
  });
  const refused = change.isError ? { at: fieldOf(change.error), message: messageOf(change.error) } : null;
  const refusedAt = (field: Place): string | null => (refused?.at === field ? refused.message : null);

  const forget = (): void => {
    clear();
    setDiffer(false);
    if (change.isError) change.reset();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = check(event.currentTarget);
    if (!typed || change.isPending) return;
    const same = typed.newPassword1 === typed.newPassword2;
    setDiffer(!same);
    if (!same) repeated.current?.focus();
    else {
      const { oldPassword, newPassword1: newPassword } = typed;
      change.mutate({ oldPassword, newPassword }, { onSuccess: onChanged });
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {refusedAt('form') && (
        <Banner tone="danger" live="alert">
          {refusedAt('form')}
        </Banner>
      )}
      {/* For the browser's own keeping of passwords: whose this one is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={session.claims()?.sub} hidden readOnly />
      <PasswordField
        label={oneTime ? 'Mot de passe reçu par e-mail' : 'Ancien mot de passe'}
        name="oldPassword"
        autoComplete="current-password"
        defaultValue={oneTime ? getOneTimePassword() : ''}
        error={missing.oldPassword ?? refusedAt('old')}
        onInput={forget}
        required
      />
      <PasswordField
        label="Nouveau mot de passe"
        help={<>8&nbsp;caractères au moins&nbsp;; une phrase se retient mieux qu’un mot compliqué.</>}
        name="newPassword1"
        autoComplete="new-password"
        error={missing.newPassword1 ?? refusedAt('new')}
        onInput={forget}
        required
      />
      <PasswordField
        ref={repeated}
        label="Nouveau mot de passe, une seconde fois"
        name="newPassword2"
        autoComplete="new-password"
        error={missing.newPassword2 ?? (differ ? MISMATCH : null)}
        onInput={forget}
        required
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.isPending}>
          Enregistrer le nouveau mot de passe
        </Button>
      </div>
    </form>
  );
}
