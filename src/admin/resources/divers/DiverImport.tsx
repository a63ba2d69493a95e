import { Box, Divider, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { previewOfRefusal } from '../../../shared/api/resources/members.ts';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { IMPORT_LIMIT } from '../../../shared/domain/import/lines.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { csvOf } from '../../../shared/files/columns.ts';
import { DIVER_LABELS } from '../../../shared/messages/divers.ts';
import { plural } from '../../../shared/messages/format.ts';
import { paths } from '../../../shared/paths.ts';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { Banner, ErrorMessage, Loading, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { saveFile } from '../../../shared/ui/files/save-table.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { FileField } from '../../components/import/FileField.tsx';
import { Preview } from '../../components/import/Preview.tsx';
import { useListAddress } from '../../components/list-address.ts';
import { useClubDataProvider } from '../../providers/hooks.ts';
import { diverColumns } from './export-columns.ts';

/** Previews a file, then writes all of it or nothing. */
export const DiverImport = () => (
  <>
    <PageTitle
      back={useListAddress(paths.divers)}
      intro="Un membre est reconnu à son numéro de licence : il est complété s’il existe, ajouté sinon. Le nom et la licence sont nécessaires à chaque ligne&nbsp;; une autre case vide laisse la fiche comme elle est."
    >
      Importer des plongeurs
    </PageTitle>
    {can(useActor(), 'divers.import') ? (
      <ImportSheet />
    ) : (
      <Banner tone="note">L’importation est réservée aux super-administrateurs.</Banner>
    )}
  </>
);

/** Saves an empty file with the columns of an import, named as in an export. */
const saveTemplate = (): void =>
  saveFile(new Blob([csvOf(diverColumns(true), [])], { type: 'text/csv;charset=utf-8' }), 'Modèle plongeurs.csv');

/** Null when the file can be imported. */
function obstacleTo({ problems, counts }: ImportPreview): string | null {
  if (problems.length > 0 || counts.wrong > 0) return 'Corrigez d’abord votre fichier, puis choisissez-le à nouveau.';
  return counts.new + counts.changes === 0 ? 'Ce fichier ne change rien.' : null;
}

function ImportSheet() {
  const { candidate, read, apply } = useImport();
  const choose = (file: File): void => {
    apply.reset();
    read.mutate(file);
  };
  const error = read.error ?? apply.error;
  const obstacle = candidate && obstacleTo(candidate.preview);
  return (
    <Card>
      <Stack spacing={3}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <Box sx={{ flex: 1 }}>
            <FileField
              label="Fichier des plongeurs"
              help="CSV ou Excel (.xlsx), 5 Mo au plus. Les colonnes « Nom » et « Numéro de licence » sont nécessaires, dans n’importe quel ordre."
              accept=".csv,.xlsx"
              onFile={choose}
            />
          </Box>
          <Button icon="download" onClick={saveTemplate}>
            Télécharger un modèle
          </Button>
        </Stack>
        {read.isPending && (
          <Loading label="Lecture du fichier…">
            <Skeleton height={120} />
          </Loading>
        )}
        {error && <ErrorMessage error={error} />}
        {apply.data ? (
          <Done counts={apply.data.counts} />
        ) : (
          candidate && (
            <>
              <Preview preview={candidate.preview} labels={DIVER_LABELS} />
              <Divider />
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                <Button
                  variant="primary"
                  reason={obstacle}
                  busy={apply.isPending}
                  onClick={() => apply.mutate(candidate)}
                >
                  Importer
                </Button>
                <Typography variant="inherit" color="textSecondary">
                  {obstacle ?? 'Tout est enregistré d’un coup, ou rien ne l’est.'}
                </Typography>
              </Stack>
            </>
          )
        )}
      </Stack>
    </Card>
  );
}

/** Takes the focus of the pressed button, which is removed. */
function Done({ counts }: { readonly counts: ImportPreview['counts'] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner
        tone="ok"
        live="status"
        title={`${plural(counts.new, 'plongeur ajouté', 'plongeurs ajoutés')}, ${plural(counts.changes, 'modifié', 'modifiés')}.`}
        actions={<ButtonLink to={paths.divers}>Voir les plongeurs</ButtonLink>}
      />
    </div>
  );
}

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
      'Choisissez un fichier CSV ou Excel (.xlsx)\u00a0: enregistrez le vôtre sous l’un de ces formats, puis réessayez.',
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
function useImport() {
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
    mutationFn: ({ file, preview }: Candidate) => dataProvider.importDivers(file, preview.digest),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['divers'] }),
    onError: (error, { file }) => {
      const preview = error instanceof ApiError ? previewOfRefusal(error.current) : null;
      if (preview) setCandidate({ file, preview });
    },
  });
  return { candidate, read, apply };
}
