import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { importDivers, previewOfRefusal } from '../../../shared/api/resources/import.ts';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { IMPORT_LIMIT } from '../../../shared/domain/import/files.ts';

interface Candidate {
  /** As it was when it was read: what is corrected on the disk afterwards is another file. */
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

/** What is read as a table: anything else, an old .xls or a PDF, would be said to lack its columns. */
const READABLE = /\.(csv|txt|xlsx)$/i;

async function candidateOf(chosen: File): Promise<Candidate> {
  if (!READABLE.test(chosen.name)) throw otherKind();
  if (chosen.size > IMPORT_LIMIT) throw tooLarge();
  const file = new File([await chosen.arrayBuffer()], chosen.name);
  return { file, preview: await importDivers(file) };
}

/** A file, what it would do, and doing it. When somebody changed a member meanwhile, what it would do now. */
export function useImport() {
  const queries = useQueryClient();
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const read = useMutation({
    mutationFn: candidateOf,
    onMutate: () => setCandidate(null),
    onSuccess: setCandidate,
  });
  const apply = useMutation({
    mutationFn: ({ file, preview }: Candidate) => importDivers(file, { apply: preview.digest }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['divers'] }),
    onError: (error, { file }) => {
      const preview = error instanceof ApiError ? previewOfRefusal(error.current) : null;
      if (preview) setCandidate({ file, preview });
    },
  });
  return { candidate, read, apply };
}
