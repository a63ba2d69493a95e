import { Box, Divider, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import { isRecord } from '#domain/records.ts';
import type { ImportPreview, ImportQuery } from '#contract/import.ts';
import type { PaidBy } from '#domain/books/means.ts';
import { isReserved, type ImportKind } from '#domain/import/columns.ts';
import { CSV_TYPE, IMPORT_LIMIT, XLSX_TYPE } from '#domain/import/lines.ts';
import { can } from '#domain/permissions.ts';
import { csvOf, type ExportColumn } from '#shared/files/columns.ts';
import { plural } from '#messages/format.ts';
import { COLUMN_LABELS } from '#messages/import.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { Banner, ErrorMessage, Loading, Skeleton } from '#ui/feedback/states.tsx';
import { saveFile } from '#ui/files/save-table.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import {
  ColumnsForm,
  type ColumnChoices,
  MeansForm,
  Preview,
  SamePersons,
  Totals,
} from '#admin/components/import/Preview.tsx';
import { FileField } from '#admin/components/import/FileField.tsx';
import { ImportsTable } from '#admin/components/import/ImportsTable.tsx';
import { useListAddress } from '#admin/components/list-address.ts';
import { useClubDataProvider } from '#admin/providers/hooks.ts';
import { diverColumns } from './export-columns.ts';
import { partWords, restWords, saveRest } from './import-part.ts';

const outingColumns = Object.entries(COLUMN_LABELS.outings).map(([key, label]): ExportColumn<never> => ({
  key,
  label,
  kind: 'text',
  valueOf: () => '',
}));

const FILES = {
  members: {
    subject: 'plongeurs',
    intro:
      'Un membre est reconnu à son numéro de licence\u00a0: il est complété s’il existe, ajouté sinon. Le nom et la licence sont nécessaires à chaque ligne\u00a0; une case vide ne change rien à la fiche.',
    needed:
      'Les colonnes «\u00a0Numéro de licence\u00a0» et «\u00a0Nom\u00a0» sont nécessaires, ou «\u00a0Nom et prénom\u00a0» où le nom est en capitales (DE LA TOUR Anne-Marie)',
    template: (treasurer: boolean) =>
      csvOf(
        diverColumns(treasurer).filter(({ key }) => treasurer || !isReserved(key)),
        [],
      ),
    next: <ButtonLink to={paths.divers}>Voir les plongeurs</ButtonLink>,
  },
  outings: {
    subject: 'sorties',
    intro:
      'Chaque ligne ajoute une sortie, sur un site que le club connaît déjà. Une sortie à la même heure sur le même site reste comme elle est.',
    needed: 'Les colonnes «\u00a0Date\u00a0», «\u00a0Heure de plongée\u00a0» et «\u00a0Site\u00a0» sont nécessaires',
    template: () => csvOf(outingColumns, []),
    next: <ButtonLink to={paths.home}>Voir le calendrier</ButtonLink>,
  },
} as const;

/** Previews a file, then writes all lines, or the correct ones of a file without payments, or none. */
export function DiverImport() {
  const [query, setQuery] = useSearchParams();
  const mayImport = can(useActor(), 'divers.import');
  const importsOutings = useIsTreasurer();
  const kind: ImportKind = importsOutings && query.get('contenu') === 'sorties' ? 'outings' : 'members';
  // Nothing that is taken back is said to be done.
  const [takenBack, takeBack] = useReducer((count: number) => count + 1, 0);
  return (
    <>
      <PageTitle back={useListAddress(paths.divers)} intro={FILES[kind].intro}>
        {`Importer des ${FILES[kind].subject}`}
      </PageTitle>
      {mayImport ? (
        <Stack spacing={3}>
          {importsOutings && (
            <ToggleButtonGroup
              exclusive
              color="primary"
              aria-label="Contenu du fichier"
              value={kind}
              onChange={(_event, chosen: ImportKind | null) =>
                chosen && setQuery(chosen === 'outings' ? { contenu: 'sorties' } : {}, { replace: true })
              }
            >
              <ToggleButton value="members">Membres</ToggleButton>
              <ToggleButton value="outings">Sorties</ToggleButton>
            </ToggleButtonGroup>
          )}
          <ImportSheet key={`${kind} ${takenBack}`} kind={kind} />
          <ImportsTable onTakenBack={takeBack} />
        </Stack>
      ) : (
        <Banner tone="note">L’importation est réservée aux administrateurs.</Banner>
      )}
    </>
  );
}

/** Only the treasurer's files have columns of payments. */
const useIsTreasurer = (): boolean => can(useActor(), 'divers.updateTreasury');

/** Saves an empty file with the columns of an import; those of members are named as in an export. */
const saveTemplate = ({ template, subject }: (typeof FILES)[ImportKind], treasurer: boolean): void =>
  saveFile(new Blob([template(treasurer)], { type: 'text/csv;charset=utf-8' }), `Modèle ${subject}.csv`);

const OTHERS_FIRST = 'Dites d’abord si ce sont d’autres personnes.';

/** Null when the file can be imported. */
function obstacleTo({ problems, counts, columns, samePersons }: ImportPreview, areOthers: boolean): string | null {
  if (problems.length > 0 && columns.some(({ asks }) => asks))
    return 'Dites d’abord ce que contiennent les colonnes à choisir, ou corrigez votre fichier.';
  if (problems.length > 0 || counts.wrong > 0) return 'Corrigez d’abord votre fichier, puis choisissez-le à nouveau.';
  if (samePersons.length > 0 && !areOthers) return OTHERS_FIRST;
  return counts.new + counts.changes === 0 ? 'Ce fichier ne change rien.' : null;
}

interface OfKind {
  readonly kind: ImportKind;
}

function ImportSheet({ kind }: OfKind) {
  const { candidate, read, apply, save } = useImport(kind);
  const part = candidate?.preview.part;
  const treasurer = useIsTreasurer();
  const choose = (chosen: Chosen): void => {
    apply.reset();
    read.mutate(chosen);
  };
  const error = read.error ?? apply.error ?? save.error;
  const [confirmed, confirm] = useState('');
  const areOthers = confirmed === candidate?.preview.digest;
  const obstacle = candidate && obstacleTo(candidate.preview, areOthers);
  return (
    <Card>
      <Stack spacing={3}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 420px' }}>
            <FileField
              label={`Fichier des ${FILES[kind].subject}`}
              help={`CSV ou Excel (.xlsx), 5\u00a0Mo au plus. ${FILES[kind].needed}, dans n’importe quel ordre.`}
              accept=".csv,.xlsx"
              onFile={(file) => choose({ file, choices: new Map() })}
            />
          </Box>
          <Button icon="download" onClick={() => saveTemplate(FILES[kind], treasurer)}>
            Télécharger un modèle
          </Button>
        </Stack>
        {read.isPending && !candidate && (
          <Loading label="Lecture du fichier…">
            <Skeleton height={120} />
          </Loading>
        )}
        {error && <ErrorMessage error={error} />}
        {apply.data ? (
          <Done
            kind={kind}
            counts={apply.data.counts}
            rest={
              apply.variables?.inPart &&
              part && (
                <Button icon="download" onClick={() => candidate && save.mutate(candidate)}>
                  {`Télécharger ${restWords(part.rest.rows.length)}`}
                </Button>
              )
            }
          />
        ) : (
          candidate && (
            <>
              <ColumnsForm
                columns={candidate.preview.columns}
                labels={COLUMN_LABELS[kind]}
                onChoose={(choices) => choose({ ...candidate, choices })}
              />
              <Totals totals={candidate.preview.totals} />
              <MeansForm
                totals={candidate.preview.totals}
                means={candidate.means}
                onChoose={(means) => choose({ ...candidate, means })}
              />
              <Preview preview={candidate.preview} kind={kind} />
              <SamePersons
                samePersons={candidate.preview.samePersons}
                confirmed={areOthers}
                onConfirm={(isConfirmed) => confirm(isConfirmed ? candidate.preview.digest : '')}
              />
              <Divider />
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
                <Button
                  variant="primary"
                  reason={obstacle}
                  busy={read.isPending || apply.isPending}
                  onClick={() => apply.mutate({ ...candidate, areOthers, inPart: false })}
                >
                  Importer
                </Button>
                {part && (
                  <Button
                    reason={candidate.preview.samePersons.length > 0 && !areOthers ? OTHERS_FIRST : null}
                    busy={read.isPending || apply.isPending}
                    onClick={() =>
                      part.written > 0
                        ? apply.mutate({ ...candidate, areOthers, inPart: true })
                        : save.mutate(candidate)
                    }
                  >
                    {partWords(part)}
                  </Button>
                )}
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

const focusIt = (place: HTMLElement | null): void => place?.focus();

/** Takes the focus of the pressed button, which is removed. */
function Done({ kind, counts, rest }: OfKind & Pick<ImportPreview, 'counts'> & { readonly rest: ReactNode }) {
  const said =
    kind === 'members'
      ? `${plural(counts.new, 'plongeur ajouté', 'plongeurs ajoutés')}, ${plural(counts.changes, 'modifié', 'modifiés')}.`
      : `${plural(counts.new, 'sortie ajoutée', 'sorties ajoutées')}.`;
  return (
    <Stack ref={focusIt} tabIndex={-1} spacing={2} sx={{ alignItems: 'start' }}>
      <Banner tone="ok" live="status" title={said} />
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
        {FILES[kind].next}
        {rest}
      </Stack>
    </Stack>
  );
}

interface Chosen {
  readonly file: File;
  readonly choices: ColumnChoices;
  readonly means?: PaidBy | undefined;
}

interface Candidate extends Chosen {
  readonly preview: ImportPreview;
}

interface Applied extends Candidate {
  readonly areOthers: boolean;
  /** Writes the correct lines alone. */
  readonly inPart: boolean;
}

const OTHER_KIND =
  'Choisissez un fichier CSV ou Excel (.xlsx)\u00a0: enregistrez le vôtre sous l’un de ces formats, puis réessayez.';

/** The server would only report missing columns of another file, such as an old .xls or a PDF. */
const READABLE = /\.(csv|txt|xlsx)$/i;

/** Copies the file, which may change on the disk before it is applied. @throws ApiError */
async function readableCopy(chosen: File): Promise<File> {
  const refuse = (status: number, code: string, message: string): never => {
    throw new ApiError({ status, code, message });
  };
  if (!READABLE.test(chosen.name)) refuse(415, 'UNSUPPORTED_MEDIA', OTHER_KIND);
  if (chosen.size > IMPORT_LIMIT)
    refuse(413, 'TOO_LARGE', 'Ce fichier dépasse 5\u00a0Mo\u00a0: importez-le en plusieurs fois.');
  return new File([await chosen.arrayBuffer()], chosen.name);
}

const queryOf = ({ choices, means }: Pick<Chosen, 'choices' | 'means'>) => ({
  ...(means && { means }),
  columns: [...choices].map(([at, field]) => `${at}:${field}`).join(','),
});

const CALLS = { members: 'POST /divers/import', outings: 'POST /events/import' } as const;

/** Reads the extension: the browser's type of a CSV depends on installed programs. */
const typedFile = (file: File): Blob => file.slice(0, file.size, /\.xlsx$/i.test(file.name) ? XLSX_TYPE : CSV_TYPE);

/** New preview, of IMPORT_STALE and IMPORT_WRONG_LINES. */
const isPreview = (current: unknown): current is ImportPreview => isRecord(current) && Array.isArray(current['lines']);

/** Applies a file by its preview; a fresh preview replaces an outdated one. */
function useImport(kind: ImportKind) {
  const queries = useQueryClient();
  const dataProvider = useClubDataProvider();
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const send = (file: File, query: ImportQuery) =>
    dataProvider.call(CALLS[kind], { query, body: typedFile(file), slow: true });
  const read = useSingleMutation({
    mutationFn: async ({ file: chosen, choices, means }: Chosen): Promise<Candidate> => {
      const file = await readableCopy(chosen);
      return { file, choices, means, preview: await send(file, queryOf({ choices, means })) };
    },
    // Stays while a column of it is chosen, which keeps the focus.
    onMutate: ({ file }) => setCandidate((former) => (former?.file === file ? former : null)),
    onSuccess: setCandidate,
  });
  const save = useSingleMutation({
    mutationFn: async ({ file, preview: { part } }: Candidate) => part && saveRest(part, file),
  });
  const apply = useSingleMutation({
    mutationFn: ({ file, preview, areOthers, inPart, ...chosen }: Applied) =>
      send(file, {
        ...queryOf(chosen),
        apply: preview.digest,
        file: file.name.slice(0, 200),
        ...(areOthers && { otherPersons: '1' }),
        ...(inPart && { part: '1' }),
      }),
    onSuccess: (_done, { inPart, ...written }) => {
      if (inPart) save.mutate(written);
      return queries.invalidateQueries();
    },
    onError: (error, { areOthers: _areOthers, inPart: _inPart, ...former }) => {
      const current = error instanceof ApiError && error.current;
      if (isPreview(current)) setCandidate({ ...former, preview: current });
    },
  });
  return { candidate, read, apply, save };
}
