import type { PalanqueesRecord } from '../../../../shared/api/resources/palanquees.ts';
import { safetySheetPdf } from '../../../../shared/api/resources/events.ts';
import { safetySheetFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useFileDownload } from '../../../../shared/ui/files/useFileDownload.ts';
import { toastError } from '../../../../shared/ui/feedback/toast.ts';

/** Waits for unsaved changes: the server prints the saved plan. */
export function SafetySheetButton({ event, unsaved }: Pick<PalanqueesRecord, 'event'> & { readonly unsaved: boolean }) {
  const { mutate, isPending } = useFileDownload({ onError: toastError });
  return (
    <Button
      icon="download"
      busy={isPending}
      reason={unsaved ? 'Enregistrez d’abord : la fiche reprend ce qui est enregistré.' : null}
      onClick={() => mutate({ load: () => safetySheetPdf(event.id), name: safetySheetFileName(event) })}
    >
      Fiche de sécurité (PDF)
    </Button>
  );
}
