import { Box, Stack } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { yearOf } from '#domain/daos/entry.ts';
import { waiversFileName } from '#messages/file-names.ts';
import { amountOfEuros, spacedFigure } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { EmptyState, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { Options, Select } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { FileButtons } from '#admin/components/export/ExportDialog.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { useListAddress } from '#admin/components/list-address.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import { memberYearColumns } from '../export-columns.ts';
import { useProviderQuery, useClubDataProvider } from '#admin/providers/hooks.ts';
import { Receipts } from './Receipts.tsx';
import { ScaleTable, YearTable, YearWarnings } from './YearTable.tsx';

const PARAMETER = 'annee';

export function YearScreen() {
  const { donationYear } = useClubConfig();
  const thisYear = yearOf(useToday());
  const [search, setSearch] = useSearchParams();
  const typed = search.get(PARAMETER) ?? '';
  const year = /^(19|2\d)\d{2}$/.test(typed) ? Number(typed) : donationYear;
  const provider = useClubDataProvider();
  const query = useProviderQuery(
    ['daos', 'getDonationYear', year],
    (provider, call) => provider.call('GET /daos/years/:year', { ...call, params: { year } }),
    { placeholderData: keepPreviousData },
  );
  const years = new Set([...(query.data?.years ?? []), year, donationYear, thisYear]);
  // Hides the sums of the former year, whose list of years stays.
  const shown = query.isPlaceholderData ? undefined : query.data;
  return (
    <>
      <PageTitle
        back={useListAddress(paths.donationsAdmin)}
        intro="Le barème est annuel&nbsp;: il est appliqué une fois, à la distance de toute l’année de chaque membre."
        actions={
          shown && (
            <>
              <FileButtons name={`Dons aux œuvres ${year}`} columns={memberYearColumns} records={shown.members} />
              <DownloadButton
                variant="primary"
                reason={
                  shown.totals.statements > 0 ? null : 'Aucun membre n’a d’attestation à signer pour cette année.'
                }
                load={() => provider.callFile('GET /daos/years/:year/statements', { params: { year } })}
                name={waiversFileName(year)}
              >
                Toutes les attestations (PDF)
              </DownloadButton>
            </>
          )
        }
      >
        Bilan annuel des dons
      </PageTitle>
      <Stack spacing={2}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 4, rowGap: 2 }}>
          <Box sx={{ width: 160 }}>
            <Select
              label="Année"
              value={year}
              onChange={({ target }) => setSearch({ [PARAMETER]: target.value }, { replace: true })}
            >
              <Options of={[...years].toSorted((a, b) => b - a).map((one) => [one, one])} />
            </Select>
          </Box>
          {shown && shown.totals.entries > 0 && (
            <Figures
              label="Totaux de l’année"
              figures={[
                ['Dons', spacedFigure(shown.totals.entries)],
                ['Distance aller-retour', `${spacedFigure(shown.totals.valuation.distance)}\u00a0km`],
                ['Frais kilométriques', amountOfEuros(shown.totals.valuation.mileage)],
                ['Autres frais', amountOfEuros(shown.totals.valuation.costs)],
                ['Total abandonné', amountOfEuros(shown.totals.valuation.total)],
              ]}
            />
          )}
        </Stack>
        <QueryBody
          query={{ data: shown, error: query.error, refetch: query.refetch }}
          loading="Chargement du bilan…"
          skeleton={
            <Stack spacing={2}>
              <Skeleton height={76} />
              <Skeleton height={380} />
            </Stack>
          }
          isEmpty={({ totals }) => totals.entries === 0}
          empty={
            <EmptyState icon="calendar" title={`Aucun don aux œuvres en ${year}`}>
              <p>Choisissez une autre année, ou attendez que les membres saisissent leurs dons.</p>
            </EmptyState>
          }
        >
          {(balance) => (
            <>
              <YearWarnings year={balance} />
              <YearTable year={balance} />
              <Receipts year={year} />
            </>
          )}
        </QueryBody>
        <ScaleTable year={year} />
      </Stack>
    </>
  );
}
