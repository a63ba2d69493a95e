import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { previewOfRefusal } from '../../../shared/api/resources/import.ts';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { IMPORT_LIMIT } from '../../../shared/domain/import/columns.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { useClubDataProvider } from '../../providers/hooks.ts';

interface Candidate {
  readonly file: File;
  readonly preview: ImportPreview;
}

const tooLarge = (): ApiError =>
  new ApiError({ status: 413, code: 'TOO_LARGE', message: 'Ce fichier dépasse 5 Mo : importez-le en plusieurs fois.' });

const otherKind = (): ApiError =>
  new ApiError({
    status: 415,
    code: 'UNSUPPORTED_MEDIA',
    message:
      'Choisissez un fichier CSV ou Excel (.xlsx) : enregistrez le vôtre sous l’un de ces formats, puis réessayez.',
  });

/** The server would only report missing columns of another file, such as an old .xls or a PDF. */
const READABLE = /\.(csv|txt|xlsx)$/i;

/** Copies the file, which may change on the disk before it is applied. @throws ApiError */
async function readableCopy(chosen: File): Promise<File> {
  if (!READABLE.test(chosen.name)) throw otherKind();
  if (chosen.size > IMPORT_LIMIT) throw tooLarge();
  return new File([await chosen.arrayBuffer()], chosen.name);
}

/** Applies a file by its preview; a fresh preview replaces an outdated one. */
export function useImport() {
  const queries = useQueryClient();
  const dataProvider = useClubDataProvider();
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const read = useSingleMutation({
    mutationFn: async (chosen: File): Promise<Candidate> => {
      const file = await readableCopy(chosen);
      return { file, preview: await dataProvider.importDivers(file) };
    },
    onMutate: () => setCandidate(null),
    onSuccess: setCandidate,
  });
  const apply = useSingleMutation({
    mutationFn: ({ file, preview }: Candidate) => dataProvider.importDivers(file, { apply: preview.digest }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['divers'] }),
    onError: (error, { file }) => {
      const preview = error instanceof ApiError ? previewOfRefusal(error.current) : null;
      if (preview) setCandidate({ file, preview });
    },
  });
  return { candidate, read, apply };
}
