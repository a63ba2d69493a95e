import { statementPdf } from '../../../../shared/api/resources/daos-year.ts';
import type { Named } from '../../../../shared/domain/divers/identity.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useFileDownload } from '../../../../shared/ui/files/useFileDownload.ts';
import { toastError } from '../../../../shared/ui/feedback/toast.ts';

/** The year's statement of waived expenses, to print and sign; our own server alone writes it. */
export function StatementDownload({ year, me }: { readonly year: number; readonly me: Named }) {
  const { mutate, isPending } = useFileDownload({ onError: toastError });
  return (
    <Button
      icon="download"
      busy={isPending}
      onClick={() => mutate({ load: () => statementPdf(year), name: waiversFileName(year, me) })}
    >
      Attestation de l’année (PDF)
    </Button>
  );
}
