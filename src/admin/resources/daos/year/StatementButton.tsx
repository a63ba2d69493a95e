import type { ComponentProps } from 'react';
import { useDataProvider } from 'react-admin';
import type { MemberYear } from '../../../../shared/contract/daos-year.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { toastError } from '../../../../shared/ui/feedback/toast.ts';
import { useFileDownload } from '../../../../shared/ui/files/DownloadButton.tsx';
import type { ClubDataProvider } from '../../../providers/dataProvider.ts';

interface StatementButtonProps extends ComponentProps<typeof Button> {
  readonly year: number;
  readonly diver?: MemberYear['diver'];
}

/** Saves statements of a year as PDF: one member's, or without a member all of them. */
export function StatementButton({ year, diver, ...button }: StatementButtonProps) {
  const provider = useDataProvider<ClubDataProvider>();
  const { mutate, isPending } = useFileDownload({ onError: toastError });
  const load = () => (diver ? provider.statementPdf(year, diver.id) : provider.statementsPdf(year));
  const save = (): void => mutate({ load, name: waiversFileName(year, diver) });
  return <Button {...button} icon="download" busy={isPending} onClick={save} />;
}
