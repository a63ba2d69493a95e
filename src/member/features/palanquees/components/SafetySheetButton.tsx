import { useMutation } from '@tanstack/react-query';
import type { PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { safetySheetPdf } from '../../../../shared/api/resources/events.ts';
import { safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { saveFile } from '../../../../shared/ui/files/save-file.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';

/** The sheet is made from what is saved: what is still on the screen alone would be missing on it. */
export function SafetySheetButton({ event, unsaved }: Pick<PalanqueesRecord, 'event'> & { readonly unsaved: boolean }) {
  const download = useMutation({
    mutationFn: () => safetySheetPdf(event.id),
    onSuccess: (file) => saveFile(file, safetySheetFileName(event)),
    onError: (error) => toast(messageOf(error), 'note'),
  });
  return (
    <Button
      icon="download"
      busy={download.isPending}
      reason={unsaved ? 'Enregistrez d’abord : la fiche reprend ce qui est enregistré.' : null}
      onClick={() => download.mutate()}
    >
      Fiche de sécurité (PDF)
    </Button>
  );
}
