import { useId, type ReactNode } from 'react';
import { addPasskey, askForNewPasskey, renamePasskey } from '../../../../shared/api/resources/second-factor.ts';
import type { Passkey } from '../../../../shared/contract/second-factor.ts';
import { PASSKEY_NAME_MAX } from '../../../../shared/domain/users/second-factor.ts';
import { ConfirmDialog } from '../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { TextField } from '../../../../shared/ui/form/TextField.tsx';
import { useFactorChange } from '../api.ts';
import styles from './SecondFactor.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly name: string;
  readonly mutation: { readonly isPending: boolean; readonly error: unknown; readonly mutate: (name: string) => void };
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function NameDialog({ title, confirmLabel, name, mutation, onClose, children }: NameDialogProps) {
  const form = useId();
  return (
    <ConfirmDialog title={title} confirmLabel={confirmLabel} mutation={mutation} form={form} onClose={onClose}>
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = (event.currentTarget.elements.namedItem('name') as HTMLInputElement).value.trim();
          mutation.mutate(typed === '' ? name : typed);
        }}
      >
        {children}
        <TextField
          label="Nom de cette clé"
          name="name"
          defaultValue={name}
          maxLength={PASSKEY_NAME_MAX}
          data-autofocus
        />
      </form>
    </ConfirmDialog>
  );
}

interface AddPasskeyDialogProps {
  readonly onAdded: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const mutation = useFactorChange(
    async (name: string) => {
      const { createPasskey } = await import('../../../../shared/ui/form/passkeys.ts');
      const { ticket, options } = await askForNewPasskey();
      return addPasskey({ ticket, name, passkey: await createPasskey(options) });
    },
    ({ codes }) => onAdded(codes),
  );
  return (
    <NameDialog
      title="Ajouter une clé d’accès"
      confirmLabel="Continuer"
      name="Cet appareil"
      mutation={mutation}
      onClose={onClose}
    >
      <p>
        Donnez-lui un nom&nbsp;; votre navigateur vous demande ensuite l’empreinte, le visage ou le code de l’appareil.
      </p>
    </NameDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const mutation = useFactorChange(
    (name: string) => renamePasskey(passkey.id, name),
    () => {
      onClose();
      toast('Votre clé d’accès est renommée.');
    },
  );
  return (
    <NameDialog
      title="Renommer la clé d’accès"
      confirmLabel="Renommer"
      name={passkey.name}
      mutation={mutation}
      onClose={onClose}
    />
  );
}
