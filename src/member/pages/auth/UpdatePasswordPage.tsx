import { cx } from '#ui/components/cx.ts';
import { session } from '#api/client/client.ts';
import { ApiError } from '#api/client/errors.ts';
import { signOut } from '#api/account/sign-in.ts';
import { call } from '#api/client/call.ts';
import type { PasswordBody } from '#contract/users.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { useClaims } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { PasswordField } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from '#member/features/auth/components/Form.module.css';
import { setFlashMessage } from '#member/features/auth/model/flash-message.ts';
import { getOneTimePassword } from '#member/features/auth/model/one-time-password.ts';
import { useRequiredFields } from '#member/features/auth/model/useRequiredFields.ts';

/** The change ends the member's own session too (contract §10); the sign-in page confirms it. */
export default function UpdatePasswordPage() {
  const oneTime = useClaims()?.once === true;
  const leave = (): void => {
    setFlashMessage('Nouveau mot de passe enregistré avec succés !');
    session.signOut();
  };
  return (
    <>
      <PageTitle
        {...(oneTime
          ? { actions: <Button onClick={signOut}>Me connecter avec un autre compte</Button> }
          : { back: paths.home })}
        intro={
          oneTime
            ? 'Vous êtes entré avec un mot de passe à usage unique. Choisissez maintenant le vôtre, puis connectez-vous avec lui.'
            : 'Après le changement, vous vous connecterez avec le nouveau mot de passe, ici et sur vos autres appareils.'
        }
      >
        Changer mon mot de passe
      </PageTitle>
      <Card width="form">
        <PasswordForm oneTime={oneTime} onChanged={leave} />
      </Card>
    </>
  );
}

/** Sends nothing while the two new passwords differ (specification §5). */
function PasswordForm({ oneTime, onChanged }: { readonly oneTime: boolean; readonly onChanged: () => void }) {
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (body: PasswordBody) => call('PUT /users/password', { body }),
    onSuccess: onChanged,
  });
  const { faults, check, clear } = useRequiredFields(
    {
      oldPassword: oneTime ? 'Saisissez le mot de passe reçu par e-mail.' : 'Saisissez votre mot de passe actuel.',
      newPassword1: 'Choisissez un nouveau mot de passe.',
      newPassword2: 'Saisissez une seconde fois le nouveau mot de passe.',
    },
    { of: 'newPassword1', name: 'newPassword2', sentence: 'Les nouveaux mots de passes ne sont pas identiques.' },
  );
  const code = error instanceof ApiError ? error.code : '';
  const isOldRefused = code === 'PASSWORD_WRONG';
  const isNewRefused = !isOldRefused && code.startsWith('PASSWORD_');

  const forgetErrors = (): void => {
    clear();
    if (error) reset();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) =>
        check(event, ({ oldPassword, newPassword1: newPassword }) => mutate({ oldPassword, newPassword }))
      }
      noValidate
    >
      {error && !isOldRefused && !isNewRefused && <ErrorMessage error={error} />}
      {/* Tells the password manager which user the password belongs to. */}
      <input type="text" name="username" autoComplete="username" defaultValue={session.claims()?.sub} hidden readOnly />
      <PasswordField
        label={oneTime ? 'Mot de passe reçu par e-mail' : 'Ancien mot de passe'}
        name="oldPassword"
        autoComplete="current-password"
        defaultValue={oneTime ? getOneTimePassword() : ''}
        error={faults.oldPassword ?? (isOldRefused ? error?.message : null)}
        onInput={forgetErrors}
        required
      />
      <PasswordField
        label="Nouveau mot de passe"
        help={<>8&nbsp;caractères au moins&nbsp;; une phrase se retient mieux qu’un mot compliqué.</>}
        name="newPassword1"
        autoComplete="new-password"
        error={faults.newPassword1 ?? (isNewRefused ? error?.message : null)}
        onInput={forgetErrors}
        required
      />
      <PasswordField
        label="Nouveau mot de passe, une seconde fois"
        name="newPassword2"
        autoComplete="new-password"
        error={faults.newPassword2}
        onInput={forgetErrors}
        required
      />
      <div className={cx('row gap-3', styles.actions)}>
        <Button type="submit" variant="primary" busy={isPending}>
          Enregistrer le nouveau mot de passe
        </Button>
      </div>
    </form>
  );
}
