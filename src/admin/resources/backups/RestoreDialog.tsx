import { Box, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { ApiError } from '../../../shared/api/client/errors.ts';
import type { Backup } from '../../../shared/contract/backups.ts';
import { backupMoment, PASSPHRASE_HELP, UNSEALED_LABEL, WITHOUT_LIST_LABEL } from '../../../shared/messages/backups.ts';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { typedText } from '../../../shared/ui/form/typed-text.ts';
import { Checkbox } from '../../../shared/ui/form/Checkbox.tsx';
import { PasswordField, TextField } from '../../../shared/ui/form/Field.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

interface RestoreDialogProps {
  readonly backup: Backup;
  /** The server encrypts its own backups. */
  readonly sealing: boolean;
  readonly onRestoring: () => void;
  readonly onClose: () => void;
}

/** Says what will be lost, and asks for the club's name. */
export function RestoreDialog({
  backup: { file, at, sealed, description },
  sealing,
  onRestoring,
  onClose,
}: RestoreDialogProps) {
  const form = useId();
  const { club } = useClubConfig();
  const [isListMissing, setListMissing] = useState(false);
  const restore = useProviderMutation({
    mutationFn: (provider, typed: FormData) =>
      provider.restoreBackup({
        file,
        clubName: typedText(typed, 'clubName'),
        passphrase: typedText(typed, 'passphrase'),
        unsealed: typed.has('unsealed'),
        withoutList: typed.has('withoutList'),
      }),
    onSuccess: onRestoring,
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === 'ERASED_LIST_MISSING') setListMissing(true);
    },
    refreshes: false,
  });
  return (
    <ConfirmDialog
      size="m"
      variant="danger"
      title="Restaurer cette sauvegarde&nbsp;?"
      subtitle={`Données du ${backupMoment(at)}`}
      confirmLabel="Restaurer le club"
      mutation={restore}
      form={form}
      onClose={onClose}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          restore.mutate(new FormData(event.currentTarget));
        }}
      >
        <Stack spacing={2}>
          <p>
            <strong>Tout ce qui a été fait depuis le {backupMoment(at)} sera perdu</strong>&nbsp;: inscriptions,
            paiements, fiches, messages. Une sauvegarde de maintenant est faite d’abord, pour pouvoir revenir.
          </p>
          <p>
            Le club ne répond pas pendant quelques instants, puis chacun se connecte de nouveau. Si la restauration
            échoue, le club revient tel qu’il est.
          </p>
          {description && (
            <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              Empreinte du fichier (SHA-256)&nbsp;: {description.sha256}
            </Box>
          )}
          <TextField
            label={`Nom du club, tel qu’il est écrit\u00a0: ${club.name}`}
            name="clubName"
            autoComplete="off"
            data-autofocus
          />
          {sealed && (
            <PasswordField
              label="Phrase secrète de la sauvegarde"
              name="passphrase"
              autoComplete="off"
              help={PASSPHRASE_HELP}
            />
          )}
          {sealing && !sealed && <Checkbox name="unsealed" label={UNSEALED_LABEL} />}
          {isListMissing && <Checkbox name="withoutList" label={WITHOUT_LIST_LABEL} />}
        </Stack>
      </form>
    </ConfirmDialog>
  );
}
