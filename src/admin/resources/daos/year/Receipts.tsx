import { Box, LinearProgress, Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { PlannedReceipt, Receipt, ReceiptYear } from '#contract/receipts.ts';
import { RECEIPT_OBSTACLES, type ReceiptObstacle } from '#domain/daos/receipts.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { CLUB_LABELS } from '#messages/club.ts';
import { kilometres, TO_DECLARE } from '#messages/daos.ts';
import { receiptFileName } from '#messages/file-names.ts';
import { amountOfEuros, longDay, numericDay, plural } from '#messages/format.ts';
import { OBSTACLE_LABELS } from '#messages/receipts.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { ReasonDialog } from '#admin/components/ReasonDialog.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { AmountField, ClubTable, ROW_HEADER, RowLink, twoLines } from '#admin/components/list/ClubTable.tsx';
import { useClubDataProvider, useProviderMutation, useProviderQuery } from '#admin/providers/hooks.ts';
import { daosAddress } from '../filters.tsx';
import { Warning } from './YearTable.tsx';

/** Milliseconds between two looks while files are drawn. */
const DRAWING = 1000;

/** Receipts of a year's gifts: what can be made, what was made, and what the club declares. */
export function Receipts({ year }: { readonly year: number }) {
  const query = useProviderQuery(
    ['daos', 'receipts', year],
    (provider, call) => provider.call('GET /daos/years/:year/recus', { ...call, params: { year } }),
    { refetchInterval: ({ state: { data } }) => (data?.receipts.some(({ drawn }) => !drawn) ? DRAWING : false) },
  );
  return (
    <Stack component="section" spacing={2} aria-labelledby="recus-fiscaux">
      <Box component="h2" id="recus-fiscaux" sx={{ fontSize: 'var(--font-size-l)' }}>
        Reçus fiscaux
      </Box>
      <QueryBody query={query} loading="Chargement des reçus…" skeleton={<Skeleton height={160} />}>
        {(data) => (
          <>
            <ToMake data={data} />
            <Made data={data} />
            <Declaration data={data} />
          </>
        )}
      </QueryBody>
    </Stack>
  );
}

const NOT_OVER = 'Les reçus s’établissent une fois l’année finie.';

const whyNot = ({ isOver, missing, toMake }: ReceiptYear): string | null => {
  if (!isOver) return NOT_OVER;
  if (missing.length > 0) return 'Complétez d’abord les mentions du reçu dans «\u00a0Le club\u00a0».';
  return toMake.length > 0 ? null : 'Aucun reçu n’est à établir.';
};

const sumOf = (rows: readonly PlannedReceipt[], part: 'mileage' | 'prices' | 'total'): number =>
  rows.reduce((sum, row) => sum + row[part], 0);

const PlannedCol = DataTable.Col<PlannedReceipt & { readonly id: number | 'total' }>;

/** The preview, and the one act. */
function ToMake({ data }: { readonly data: ReceiptYear }) {
  const { year, missing, toMake, digest, pricesCount } = data;
  const count = plural(toMake.length, 'reçu', 'reçus');
  const sums = { mileage: sumOf(toMake, 'mileage'), prices: sumOf(toMake, 'prices'), total: sumOf(toMake, 'total') };
  const priced = pricesCount ? 'comptés' : 'non comptés';
  return (
    <>
      {missing.length > 0 && <Missing fields={missing} />}
      <LeftOut data={data} />
      {toMake.length > 0 && (
        <Sheet>
          <ClubTable
            label={`Reçus à établir pour ${year}`}
            tabIndex={0}
            data={toMake.map((row) => ({ ...row, id: row.diver.id }))}
            total={{ ...sums, id: 'total' }}
            rowsAtOnce={50}
          >
            <PlannedCol
              {...ROW_HEADER}
              label="Reçu à établir pour"
              render={({ diver, replaces }) =>
                diver ? twoLines(sortedName(diver), replaces && `remplace le ${replaces}`) : 'Total'
              }
            />
            <PlannedCol
              label="Distance A/R"
              align="right"
              render={({ distance }) => distance !== undefined && kilometres(distance)}
            />
            <PlannedCol source="mileage" label="Frais kilométriques" align="right" field={AmountField} />
            <PlannedCol source="prices" label={`Prix des plongées, ${priced}`} align="right" field={AmountField} />
            <PlannedCol
              label="Somme du reçu"
              align="right"
              render={({ total }) => <strong>{amountOfEuros(total)}</strong>}
            />
          </ClubTable>
        </Sheet>
      )}
      <div>
        <ConfirmButton<ReceiptYear>
          variant="primary"
          reason={whyNot(data)}
          label={toMake.length > 0 ? `Établir ${count}…` : 'Établir les reçus…'}
          dialog={{ title: `Établir ${count} pour ${year}\u00a0?`, confirmLabel: `Établir ${count}` }}
          mutation={{
            mutationFn: (provider) =>
              provider.call('POST /daos/years/:year/recus', { params: { year }, body: { digest } }),
            success: () => `${plural(toMake.length, 'reçu établi', 'reçus établis')}.`,
          }}
        >
          <Box component="p" sx={{ mb: 1.5 }}>
            Somme&nbsp;: <strong>{amountOfEuros(sums.total)}</strong>. Chaque reçu prend le numéro suivant, et son
            membre en est prévenu par e-mail.
          </Box>
          <p>
            Un reçu ne se modifie pas&nbsp;: il s’annule et se remplace. Les dons qu’il couvre ne pourront plus être
            modifiés ni supprimés.
          </p>
        </ConfirmButton>
      </div>
    </>
  );
}

const isLabelled = (field: string): field is keyof typeof CLUB_LABELS => field in CLUB_LABELS;

const Missing = ({ fields }: { readonly fields: readonly string[] }) => (
  <Banner tone="warn" title="Mentions obligatoires qui manquent">
    <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      {fields.map((field) => (
        <li key={field}>
          <Link to={`${paths.club}#${field.startsWith('club.') ? 'identite' : 'recus'}`}>
            {isLabelled(field) ? CLUB_LABELS[field] : field}
          </Link>
        </li>
      ))}
    </Stack>
  </Banner>
);

/** Who gets none, by the reason, each leading to what would change it. */
const LeftOut = ({ data: { year, leftOut } }: { readonly data: ReceiptYear }) =>
  RECEIPT_OBSTACLES.map((obstacle) => (
    <Warning
      key={obstacle}
      tone={QUIET.has(obstacle) ? 'note' : 'warn'}
      title={OBSTACLE_LABELS[obstacle]}
      members={leftOut.filter((one) => one.obstacle === obstacle)}
      addressOf={({ diver: { id } }) =>
        obstacle === 'NO_ADDRESS' ? paths.diver(id) : daosAddress({ year, diver: id })
      }
      countOf={({ entries }) => entries}
    />
  ));

const QUIET: ReadonlySet<ReceiptObstacle> = new Set(['NOTHING', 'PROVIDER']);

const Col = DataTable.Col<Receipt>;

function Made({ data: { year, receipts } }: { readonly data: ReceiptYear }) {
  const { callFile } = useClubDataProvider();
  const drawn = receipts.filter((one) => one.drawn).length;
  if (receipts.length === 0) return null;
  return (
    <>
      {drawn < receipts.length && (
        <Stack component="output" direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <LinearProgress
            variant="determinate"
            aria-label="Fichiers des reçus"
            value={(100 * drawn) / receipts.length}
            sx={{ flex: 1, maxWidth: 320 }}
          />
          <span>{`${drawn} fichiers sur ${receipts.length}`}</span>
        </Stack>
      )}
      <Sheet>
        <ClubTable<Receipt> label={`Reçus établis pour ${year}`} tabIndex={0} data={receipts} rowsAtOnce={50}>
          <Col {...ROW_HEADER} label="Numéro" source="number" />
          <Col
            label="Membre"
            render={({ diver }) => <RowLink to={daosAddress({ year, diver: diver.id })}>{sortedName(diver)}</RowLink>}
          />
          <Col source="total" label="Somme" align="right" field={AmountField} />
          <Col label="Établi le" render={({ madeOn }) => numericDay(madeOn)} />
          <Col
            label="État"
            render={({ cancelled }) =>
              cancelled
                ? twoLines(<Badge tone="warn">{`Annulé le ${numericDay(cancelled.day)}`}</Badge>, cancelled.reason)
                : 'Valable'
            }
          />
          <Col
            label="Fichier"
            render={({ id, number }) => (
              <DownloadButton
                size="s"
                load={() => callFile('GET /daos/recus/:id/pdf', { params: { id } })}
                name={receiptFileName(number)}
              >
                PDF<span className="visually-hidden">{` du reçu ${number}`}</span>
              </DownloadButton>
            )}
          />
          <Col
            label="Correction"
            render={(receipt) =>
              !receipt.cancelled && (
                <DialogButton
                  size="s"
                  variant="quiet"
                  renderDialog={(close) => <CancelDialog receipt={receipt} onClose={close} />}
                >
                  Annuler…<span className="visually-hidden">{` le reçu ${receipt.number}`}</span>
                </DialogButton>
              )
            }
          />
        </ClubTable>
      </Sheet>
    </>
  );
}

function CancelDialog({ receipt, onClose }: { readonly receipt: Receipt; readonly onClose: () => void }) {
  const cancelling = useProviderMutation<Receipt, string>({
    mutationFn: (provider, reason) =>
      provider.call('POST /daos/recus/:id/annulation', { params: { id: receipt.id }, body: { reason } }),
    success: () => `Reçu ${receipt.number} annulé.`,
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={`Annuler le reçu ${receipt.number}\u00a0?`}
      subtitle={sortedName(receipt.diver)}
      confirmLabel="Annuler ce reçu"
      placeholder="Adresse erronée, don compté deux fois…"
      mutation={cancelling}
      onClose={onClose}
    >
      <p>
        Son numéro reste pris, et le membre reçoit le motif par e-mail. Les dons se corrigent ensuite, puis
        «&nbsp;Établir les reçus&nbsp;» en fait un nouveau, qui nomme celui-ci.
      </p>
    </ReasonDialog>
  );
}

const Declaration = ({ data: { isOver, declaration } }: { readonly data: ReceiptYear }) =>
  isOver && (
    <Banner tone="note" title="À déclarer par le club">
      <Stack spacing={1.5}>
        <p>{TO_DECLARE}</p>
        <Figures
          label="À déclarer"
          figures={[
            ['Reçus valables', declaration.count],
            ['Somme', amountOfEuros(declaration.sum)],
            ['Au plus tard le', longDay(declaration.until)],
          ]}
        />
        {declaration.address === '' ? (
          <Link to={`${paths.club}#recus`}>Indiquer l’adresse de la déclaration</Link>
        ) : (
          <a href={declaration.address} target="_blank" rel="noreferrer">
            Ouvrir la déclaration
          </a>
        )}
      </Stack>
    </Banner>
  );
