import { useMutation } from '@tanstack/react-query';
import type { DonationYear } from '../../../../shared/contract/daos-year.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { saveYear } from './export.ts';
import { useStatements } from './useStatements.ts';

/** The year's table as a file, and all statements to print. */
export function YearActions({ year: { year, members, totals } }: { readonly year: DonationYear }) {
  const file = useMutation({
    mutationFn: (kind: 'csv' | 'xlsx') => saveYear(kind, year, members),
    onError: (error) => toast(messageOf(error), 'note'),
  });
  const statements = useStatements(year);
  const nothing = members.length > 0 ? null : 'Il n’y a rien à exporter.';
  const nobody = totals.statements > 0 ? null : 'Aucun membre n’a d’attestation à signer pour cette année.';
  return (
    <>
      <Button reason={nothing} busy={file.isPending && file.variables === 'csv'} onClick={() => file.mutate('csv')}>
        Fichier CSV
      </Button>
      <Button reason={nothing} busy={file.isPending && file.variables === 'xlsx'} onClick={() => file.mutate('xlsx')}>
        Fichier Excel
      </Button>
      <Button
        variant="primary"
        icon="download"
        reason={nobody}
        busy={statements.isPending}
        onClick={() => statements.mutate(null)}
      >
        Toutes les attestations (PDF)
      </Button>
    </>
  );
}
