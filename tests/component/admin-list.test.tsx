import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import userEvent from '@testing-library/user-event';
import {
  AdminContext,
  type DataProvider,
  DataTable,
  ResourceContextProvider,
  TextInput,
  testDataProvider,
  useListContext,
} from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ClubList } from '#admin/components/list/ClubList.tsx';
import { i18nProvider } from '#admin/AdminApp.tsx';
import { routerProvider } from '#admin/providers/routerProvider.ts';
import { themeFor } from '#admin/theme/theme.ts';

let asked: unknown;
const NO_ROWS = testDataProvider({
  getList: (_resource, { filter, sort, pagination }) => {
    asked = { filter: filter as unknown, sort: sort?.field, size: pagination?.perPage };
    return Promise.resolve({ data: [], total: 0 });
  },
});

function draw(address: string, dataProvider: DataProvider, resource: string, list: ReactNode): void {
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <AdminContext
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        theme={themeFor('#0b5486')}
      >
        <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
}

const open = (filter: object): void =>
  draw(`/divers?filter=${encodeURIComponent(JSON.stringify(filter))}`, NO_ROWS, 'divers', <Members />);

const input = (source: string, label: string) => <TextInput key={source} source={source} label={label} alwaysOn />;
const FILTERS = [input('q', 'Nom'), input('city', 'Ville')];

const Members = () => (
  <ClubList title="Plongeurs" back="/" empty={<p>Aucun plongeur</p>} actions={<Orders />} filters={FILTERS}>
    rien
  </ClubList>
);

function Orders() {
  const { setSort, setPerPage } = useListContext();
  return (
    <>
      <button type="button" onClick={() => setSort({ field: 'city', order: 'ASC' })}>
        Par ville
      </button>
      <button type="button" onClick={() => setPerPage(100)}>
        Cent par page
      </button>
    </>
  );
}

it('a name typed once the filters are cleared brings none of them back', async () => {
  open({ q: 'lea', city: 'Brest' });
  expect(await screen.findByLabelText('Ville')).toHaveValue('Brest');
  await userEvent.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(screen.getByLabelText('Ville')).toHaveValue(''));
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'paul' } });
  await waitFor(() => expect(asked).toHaveProperty('filter.q', 'paul'));
  expect(asked).toHaveProperty('filter', { q: 'paul' });
});

it('an order, a name and a length asked for faster than the list is drawn all hold', async () => {
  open({});
  const inTurn = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Par ville' })),
    () => fireEvent.change(screen.getByLabelText('Nom'), { target: { value: 'lea' } }),
    () => fireEvent.click(screen.getByRole('button', { name: 'Cent par page' })),
  ];
  await screen.findByLabelText('Nom');
  // Each in a turn of its own, before the list is drawn anew.
  for (const act of inTurn) setTimeout(act);
  await waitFor(() => expect(asked).toEqual({ filter: { q: 'lea' }, sort: 'city', size: 100 }));
  expect(screen.getByLabelText('Nom')).toHaveValue('lea');
});

it('names heads that sort by their column, and says the act besides', async () => {
  const sites = testDataProvider({
    getList: () => Promise.resolve({ data: [{ id: 1, name: 'DOURS' }], total: 1 }) as never,
  });
  draw(
    '/sites',
    sites,
    'sites',
    <ClubList title="Sites" back="/" empty={<p>Aucun site</p>} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable aria-label="Sites" bulkActionButtons={false}>
        <DataTable.Col source="name" label="Nom" />
        <DataTable.Col source="city" label="Ville" />
      </DataTable>
    </ClubList>,
  );
  const head = await screen.findByRole('columnheader', { name: 'Nom' });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Ville' }).hasAttribute('aria-sort')).toBe(false);
  const sorts = screen.getByRole('button', { name: 'Nom' });
  expect(sorts.title).toBe('Trier par nom décroissant');
  await userEvent.click(sorts);
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  expect(screen.getByRole('button', { name: 'Ville' }).title).toBe('Trier par ville croissant');
});
