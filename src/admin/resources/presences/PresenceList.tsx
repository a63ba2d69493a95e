import { DataTable } from 'react-admin';
import type { Presence, PresencePage, PresenceQuery } from '#contract/seances.ts';
import { formatDay } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import { monthsOfSeason } from '#domain/seances/months.ts';
import { seancesCount } from '#messages/seances.ts';
import { paths } from '#shared/paths.ts';
import type { ExportColumn } from '#shared/files/columns.ts';
import { EmptyState, Skeleton } from '#ui/feedback/states.tsx';
import { useToday } from '#ui/hooks/useNow.ts';
import { ExportButton } from '#admin/components/export/ExportButton.tsx';
import { Figures } from '#admin/components/Figures.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { SearchInput, selectFilter, useFilterValues, useListMeta } from '#admin/components/list/filters.tsx';

const Col = DataTable.Col<Presence>;

/** Month names, from September; the year does not matter. */
const MONTHS = monthsOfSeason(2000).map((month) => formatDay(`${month}-01`, 'MMM'));

const COLUMNS: readonly ExportColumn<Presence>[] = [
  { key: 'lastname', label: 'Nom', kind: 'text', usual: true, valueOf: ({ lastname }) => lastname },
  { key: 'firstname', label: 'Prénom', kind: 'text', usual: true, valueOf: ({ firstname }) => firstname },
  ...MONTHS.map((label, month): ExportColumn<Presence> => ({
    key: `month${month}`,
    label,
    kind: 'number',
    usual: true,
    valueOf: ({ months }) => months[month],
  })),
  { key: 'total', label: 'Total', kind: 'number', usual: true, valueOf: ({ total }) => total },
];

/** Sessions that each member came to, by month; kept for two seasons. */
export function PresenceList() {
  const year = Number(seasonStart(useToday()).slice(0, 4));
  const last = { id: year - 1, name: `Saison\u00a0${year - 1}/${year}` };
  return (
    <ClubList<Presence>
      title="Présences aux séances"
      back={paths.seances}
      actions={<ExportButton name="Présences" columns={COLUMNS} />}
      above={<Held />}
      filters={[
        <SearchInput key="q" source="q" label="Rechercher un membre" placeholder="Nom ou prénom" alwaysOn />,
        selectFilter('season', 'Saison', [last], `Saison\u00a0${year}/${year + 1}`),
      ]}
      sort={{ field: 'lastname,firstname', order: 'ASC' }}
      perPage={50}
      empty={<NoPresence />}
    >
      <DataTable<Presence> aria-label="Présences par membre et par mois" tabIndex={0}>
        <Col {...ROW_HEADER} label="Membre" source="lastname,firstname" render={sortedName} />
        {MONTHS.map((label, month) => (
          <Col key={label} label={label} align="right" render={({ months }) => months[month] || ''} />
        ))}
        <Col label="Total" source="total" align="right" render={({ total }) => <strong>{total}</strong>} />
      </DataTable>
    </ClubList>
  );
}

function Held() {
  const held = useListMeta<Pick<PresencePage, 'held'>>()?.held;
  if (held === undefined) return <Skeleton width={420} height={48} />;
  const sum = held.reduce((all, count) => all + count, 0);
  return <Figures label="Séances tenues" figures={[['Tenues cette saison', seancesCount(sum)]]} />;
}

function NoPresence() {
  const { q } = useFilterValues<Pick<PresenceQuery, 'q'>>();
  return (
    <EmptyState icon="people" title={q ? 'Personne ne correspond' : 'Personne n’est encore noté'}>
      <p>
        {q ? 'La recherche porte sur le nom et le prénom.' : 'L’appel se fait depuis «\u00a0Séances du club\u00a0».'}
      </p>
    </EmptyState>
  );
}
