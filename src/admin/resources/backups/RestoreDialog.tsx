import { Box, Stack } from '@mui/material';
import { useId } from 'react';
import type { Backup } from '../../../shared/contract/backups.ts';
import { backupMoment } from '../../../shared/messages/backups.ts';
import { useClubConfig } from '../../../shared/ui/data/club-hooks.ts';
import { ConfirmDialog } from '../../../shared/ui/feedback/ConfirmDialog.tsx';
import { typedText } from '../../../shared/ui/form/typed-text.ts';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import { orderTyped, RestoreFields } from '../../../shared/ui/restore/RestoreFields.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

interface RestoreDialogProps {
  readonly backup: Backup;
  /** The server encrypts its own backups. */
  readonly sealing: boolean;
  readonly onRestoring: () => void;
  readonly onClose: () => void;
}

/** Says what will be lost, and asks for the club's name. */
export function RestoreDialog({ backup, sealing, onRestoring, onClose }: RestoreDialogProps) {
  const { file, at, description } = backup;
  const form = useId();
  const { club } = useClubConfig();
  const restore = useProviderMutation({
    mutationFn: (provider, typed: FormData) =>
      provider.restoreBackup({ ...orderTyped(file, typed), clubName: typedText(typed, 'clubName') }),
    onSuccess: onRestoring,
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
          <RestoreFields {...{ backup, sealing }} refusal={restore.error} />
        </Stack>
      </form>
    </ConfirmDialog>
  );
}
