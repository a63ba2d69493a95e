import { Box, Divider, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { ImportPreview } from '../../../shared/contract/import.ts';
import { can } from '../../../shared/domain/permissions.ts';
import { DIVER_LABELS } from '../../../shared/messages/divers.ts';
import { plural } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { csvOf } from '../../../shared/files/csv.ts';
import { saveFile } from '../../../shared/ui/files/save-file.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { FileField } from '../../components/import/FileField.tsx';
import { Preview } from '../../components/import/Preview.tsx';
import { useImport } from '../../components/import/useImport.ts';
import { diverColumns } from './export-columns.ts';

/** Previews a file, then writes all of it or nothing. */
export function DiverImport() {
  const mayImport = can(useActor(), 'divers.import');
  return (
    <>
      <PageTitle
        back={paths.divers}
        intro="Un membre est reconnu à son numéro de licence : il est complété s’il existe, ajouté sinon. Le nom et la licence sont nécessaires à chaque ligne ; une autre case vide laisse la fiche comme elle est."
      >
        Importer des plongeurs
      </PageTitle>
      {mayImport ? <ImportSheet /> : <Banner tone="info">L’importation est réservée aux super-administrateurs.</Banner>}
    </>
  );
}

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
        tone="success"
        live="status"
        title={`${plural(counts.new, 'plongeur ajouté', 'plongeurs ajoutés')}, ${plural(counts.changes, 'modifié', 'modifiés')}.`}
        actions={<ButtonLink to={paths.divers}>Voir les plongeurs</ButtonLink>}
      />
    </div>
  );
}
