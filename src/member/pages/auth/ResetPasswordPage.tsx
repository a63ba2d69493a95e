import { useNavigate } from 'react-router-dom';
import { callOpenly } from '#api/client/call.ts';
import { record } from '#domain/records.ts';
import { text } from '#api/json.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from '#member/features/auth/components/Form.module.css';
import { LicenceField } from '#member/features/auth/components/LoginForm.tsx';
import { setFlashMessage } from '#member/features/auth/model/flash-message.ts';
import { useRequiredFields } from '#member/features/auth/model/useRequiredFields.ts';
import { SignedOutLayout } from '#member/shell/SignedOutLayout.tsx';

/** Leads to / (specification §2), where our server's answer reveals no members (contract §4). */
export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (licenceNumber: string) =>
      callOpenly('PUT /divers/:licenceNumber/password/init', { params: { licenceNumber } }),
    onSuccess: (answer) => {
      setFlashMessage(text(record(answer)['message']).trim() || 'Mot de passe réinitialisé.');
      void navigate(paths.home);
    },
  });
  const { faults, check, clear } = useRequiredFields({ licence: 'Saisissez votre numéro de licence.' });
  return (
    <SignedOutLayout>
      <PageTitle back={paths.login} intro="Saisissez votre numéro de licence pour demander un nouveau mot de passe.">
        Mot de passe oublié
      </PageTitle>
      <form
        className={styles.form}
        onSubmit={(event) => check(event, ({ licence }) => mutate(licence.trim()))}
        noValidate
      >
        {error && <ErrorMessage error={error} />}
        <LicenceField
          help="Il figure sur votre carte de licence, par exemple A-12-345678."
          error={faults.licence}
          onInput={clear}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page serves to fill in this one field
          autoFocus
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          Réinitialiser mon mot de passe
        </Button>
      </form>
    </SignedOutLayout>
  );
}
