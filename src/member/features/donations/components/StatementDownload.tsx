import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { statementPdf } from '../../../../shared/api/resources/daos-year.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { saveFile } from '../../../../shared/ui/files/save-file.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';

interface StatementDownloadProps {
  readonly year: number;
  readonly me: { readonly lastname: string; readonly firstname: string };
}

/** The year's statement of waived expenses, to print and sign; our own server alone writes it. */
export function StatementDownload({ year, me }: StatementDownloadProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await statementPdf(year), waiversFileName(year, me)),
    onError: (error) => toast(messageOf(error), 'note'),
  });
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      Attestation de l’année (PDF)
    </Button>
  );
}
