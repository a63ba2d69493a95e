import type { Site } from '#contract/sites.ts';
import { Stack, Typography } from '@mui/material';
import { CreateButton, DataTable } from 'react-admin';
import { addressLine } from '#messages/outing.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#ui/components/Button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { RowLink, useRowClick, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { SearchInput, useFilterValues } from '#admin/components/list/filters.tsx';

/** Shared by both pages of the sites (specification §2 'Sites'). */
export const SITE_LIST = {
  filters: [
    <SearchInput key="q" source="q" label="Rechercher un site" placeholder="Premières lettres du nom" alwaysOn />,
  ],
  sort: { field: 'name', order: 'ASC' },
  perPage: 1000,
  pagination: false,
  empty: <NoSites />,
} as const;

const Col = DataTable.Col<Site>;

export const SiteList = () => (
  <ClubList<Site>
    {...SITE_LIST}
    title="Sites de plongée"
    actions={
      <>
        <ButtonLink to={paths.sitesTable} icon="edit">
          Modifier dans un tableau
        </ButtonLink>
        <CreateButton to={paths.siteNew} label="Nouveau site" />
      </>
    }
  >
    <DataTable<Site> rowClick={useRowClick(paths.site)} aria-label="Sites de plongée">
      <Col
        {...ROW_HEADER}
        source="name"
        style={{ width: '34%', whiteSpace: 'normal' }}
        render={({ id, name }) => <RowLink to={paths.site(id)}>{name}</RowLink>}
      />
      <Col label="Résumé" render={({ address }) => <Summary address={address} />} />
    </DataTable>
  </ClubList>
);

function Summary({ address }: Pick<Site, 'address'>) {
  const line = addressLine(address);
  const quiet = { color: 'text.secondary', variant: 'inherit', noWrap: true } as const;
  if (line === '' && !address.country) return <Typography {...quiet}>À compléter</Typography>;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
      {line !== '' && <span>{line}</span>}
      {address.country && (
        // Stands below the address where little room is left beside it.
        <Typography {...quiet} sx={{ flex: '1 1 240px', contain: 'inline-size' }}>
          {address.country}
        </Typography>
      )}
    </Stack>
  );
}

function NoSites() {
  const { q = '' } = useFilterValues<{ readonly q?: string }>();
  return q === '' ? (
    <EmptyState icon="place" title="Aucun site pour l’instant">
      <p>Les plongées ont lieu sur un site&nbsp;: ajoutez d’abord celui de la prochaine.</p>
    </EmptyState>
  ) : (
    <EmptyState icon="place" title={`Aucun site ne commence par «\u00a0${q}\u00a0»`}>
      <p>La recherche porte sur les premières lettres du nom.</p>
    </EmptyState>
  );
}
