import type { MemberYear } from '../../../../shared/contract/daos-year.ts';
import { messageOf } from '../../../../shared/api/client/errors.ts';
import { statementPdf, statementsPdf } from '../../../../shared/api/resources/daos-year.ts';
import { waiversFileName } from '../../../../shared/messages/file-names.ts';
import { saveFile } from '../../../../shared/ui/files/save-file.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../../screens/useAct.ts';

/** Statements of a year as files: one member's, or everybody's when none is named. */
export const useStatements = (year: number) =>
  useAct({
    mutationFn: async (member: MemberYear['diver'] | null) =>
      saveFile(
        await (member ? statementPdf(year, member.id) : statementsPdf(year)),
        waiversFileName(year, member ?? undefined),
      ),
    onError: (error) => toast(messageOf(error), 'note'),
  });
