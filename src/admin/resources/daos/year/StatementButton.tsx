import { useDataProvider } from 'react-admin';
import type { MemberYear } from '../../../../shared/contract/daos-year.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { toastError } from '../../../../shared/ui/feedback/toast.ts';
import { useFileDownload } from '../../../../shared/ui/files/useFileDownload.ts';
import type { ClubDataProvider } from '../../../providers/dataProvider.ts';

/** Saves statements of a year as PDF: one member's, or without a member all of them. */
function useStatements(year: number, diver?: MemberYear['diver']) {
  const provider = useDataProvider<ClubDataProvider>();
  const { mutate, isPending } = useFileDownload({ onError: toastError });
  const load = () => (diver ? provider.statementPdf(year, diver.id) : provider.statementsPdf(year));
  return { isPending, save: () => mutate({ load, name: waiversFileName(year, diver) }) };
}

interface StatementButtonProps {
  readonly year: number;
  readonly diver: MemberYear['diver'];
}

export function StatementButton({ year, diver }: StatementButtonProps) {
  const statement = useStatements(year, diver);
  return (
    <Button size="s" icon="download" busy={statement.isPending} onClick={statement.save}>
      PDF<span className="visually-hidden"> de {sortedName(diver)}</span>
    </Button>
  );
}

/** Saves the statements of all members, when there is one. */
export function StatementsButton({ year, count }: { readonly year: number; readonly count: number }) {
  const statements = useStatements(year);
  return (
    <Button
      variant="primary"
      icon="download"
      reason={count > 0 ? null : 'Aucun membre n’a d’attestation à signer pour cette année.'}
      busy={statements.isPending}
      onClick={statements.save}
    >
      Toutes les attestations (PDF)
    </Button>
  );
}
