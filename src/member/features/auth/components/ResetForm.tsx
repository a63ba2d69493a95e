import { resetPassword } from '../../../../shared/api/resources/divers.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';
import { LicenceField } from './LicenceField.tsx';

/** Our server answers the same for known and unknown licences, so that it reveals no members (contract §4). */
export function ResetForm({ onSent }: { readonly onSent: (said: string) => void }) {
  const { mutate, isPending, error } = useSingleMutation({ mutationFn: resetPassword, onSuccess: onSent });
  const { missing, check, clear } = useRequiredFields({ licence: 'Saisissez votre numéro de licence.' });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => check(event, ({ licence }) => mutate(licence.trim()))}
      noValidate
    >
      {error && <ErrorMessage error={error} />}
      <LicenceField
        help="Il figure sur votre carte de licence, par exemple A-12-345678."
        error={missing.licence}
        onInput={clear}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page serves to fill in this one field
        autoFocus
      />
      <Button type="submit" variant="primary" wide busy={isPending}>
        Réinitialiser mon mot de passe
      </Button>
    </form>
  );
}
