// Screens that show the beginning of a long list, and ask for the rest when it is wanted.
import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Form, ListContextProvider, useListController } from 'react-admin';
import { expect, it } from 'vitest';
import { SearchedSince } from '#admin/components/list/filters.tsx';
import SavedFiltersDialog from '#admin/components/list/SavedFiltersDialog.tsx';
import { savedPeriod } from '#admin/resources/ledger/filters.tsx';
import { Receipts } from '#admin/resources/daos/year/Receipts.tsx';
import { YearScreen } from '#admin/resources/daos/year/YearScreen.tsx';
import { SeasonScreen } from '#admin/resources/membership/season/SeasonScreen.tsx';
import { MemberInput } from '#admin/components/form/MemberInput.tsx';
import type { MemberYear } from '#contract/daos.ts';
import type { ReceiptYear } from '#contract/receipts.ts';
import type { SeasonMember, SeasonStart } from '#contract/membership.ts';
import { openScreen } from '../support/back-office.tsx';

async function open(resource: string, children: ReactNode, answers: Readonly<Record<string, unknown>>) {
  const server = await openScreen(resource, children, {
    prepare: ({ answerOnce }) => {
      for (const [path, body] of Object.entries(answers)) answerOnce('GET', path, { status: 200, body });
    },
  });
  return (path: string) => server.calls.map((call) => call.path).filter((asked) => asked.startsWith(path));
}

function Saved() {
  const [today, setToday] = useState('2026-11-28');
  const list = useListController({
    resource: 'ledger',
    disableSyncWithLocation: true,
    filterDefaultValues: { kind: 'OUTING', from: '2026-09-01' },
    queryOptions: { enabled: false },
  });
  return (
    <ListContextProvider value={list}>
      <button type="button" onClick={() => setToday('2027-10-02')}>
        Un an plus tard
      </button>
      <p>{JSON.stringify(list.filterValues)}</p>
      <SavedFiltersDialog known={['kind', 'from', 'to']} {...savedPeriod(today)} onClose={() => undefined} />
    </ListContextProvider>
  );
}

it('a saved season is the present one when it is asked for again', async () => {
  await open('ledger', <Saved />, {});
  await userEvent.type(await screen.findByLabelText('Enregistrer les filtres affichés'), 'Sorties{Enter}');
  await userEvent.click(screen.getByText('Un an plus tard'));
  await userEvent.click(screen.getByRole('button', { name: 'Sorties' }));
  expect(await screen.findByText('{"kind":"OUTING","from":"2027-09-01"}')).toBeInTheDocument();
});

function Searched() {
  const list = useListController({ resource: 'outbox', disableSyncWithLocation: true });
  return (
    <ListContextProvider value={list}>
      <SearchedSince by="le nom remonte plus loin" />
    </ListContextProvider>
  );
}

it('says how far back the mails were searched', async () => {
  const counts = { waiting: 0, sent: 0, failed: 0 };
  const page = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10, counts, failingSince: null };
  await open('outbox', <Searched />, { '/api/v1/outbox?': { ...page, searchedSince: '2026-10-19T08:00:00+02:00' } });
  expect(await screen.findByText('· recherche depuis le 19/10/2026 ; le nom remonte plus loin')).toBeVisible();
});

function Movement() {
  const [count, setCount] = useState(0);
  return (
    <Form>
      <MemberInput source="diver" />
      <button type="button" onMouseEnter={() => setCount(count + 1)}>
        {`Lu ${count} fois`}
      </button>
    </Form>
  );
}

it('keeps the letters of a name when the list behind is read again', async () => {
  await open('ledger', <Movement />, { '/api/v1/divers?': [] });
  const field = await screen.findByRole('combobox', { name: 'Membre' });
  await userEvent.type(field, 'leroy');
  await userEvent.hover(screen.getByRole('button', { name: 'Lu 0 fois' }));
  expect(await screen.findByRole('button', { name: 'Lu 1 fois' })).toBeVisible();
  await userEvent.type(field, ' t');
  expect(field).toHaveValue('leroy t');
});

const valuation = { distance: 100, mileage: 60, costs: 0, total: 60, reduction: 39.6 };
const donated = { voiturecv: 0, electric: false, entries: 1, unknown: 0, estimated: 0, valuation };
const member = (id: number, lastname: string): MemberYear => ({
  diver: { id, licenceNumber: `A-${id}`, lastname, firstname: 'Paul' },
  ...donated,
});

it('shows a year’s sums, whom to look at, and its members some at a time', async () => {
  const members = Array.from({ length: 130 }, (_, index) => member(index + 1, `DONATEUR${index + 1}`));
  await open('daos', <YearScreen />, {
    '/api/v1/daos/years/2025': {
      year: 2025,
      years: [2025],
      members,
      totals: { entries: 130, statements: 0, valuation },
    },
    '/api/v1/daos/years/2025/recus': { ...RECEIPTS, missing: ['receipts.identifier'] },
  });
  expect(await screen.findByText('et 100 autres membres')).toBeVisible();
  expect(screen.queryByRole('row', { name: /DONATEUR130/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite (encore 30)' }));
  expect(screen.getByRole('row', { name: /DONATEUR130/ })).toBeVisible();
});

const RECEIPTS: ReceiptYear = {
  year: 2025,
  isOver: true,
  missing: [],
  pricesCount: false,
  digest: 'seen',
  toMake: [{ diver: member(1, 'LEROY').diver, distance: 100, mileage: 60, prices: 21, total: 60, replaces: null }],
  leftOut: [{ diver: member(2, 'DURAND').diver, obstacle: 'NO_ADDRESS', entries: 3 }],
  receipts: [],
  declaration: { count: 0, sum: 0, until: '2026-05-05', address: '' },
};

it('shows who gets a receipt and who none, makes them by what was seen, and draws the files', async () => {
  const { diver } = member(1, 'LEROY');
  const made = { id: 1, number: '2026-01', giftYear: 2025, diver, total: 60, madeOn: '2026-05-04', cancelled: null };
  const after = { ...RECEIPTS, toMake: [], receipts: [{ ...made, drawn: false }], digest: 'other' };
  const { calls } = await openScreen('daos', <Receipts year={2025} />, {
    prepare: ({ answerOnce }) => {
      answerOnce('GET', '/api/v1/daos/years/2025/recus', { status: 200, body: RECEIPTS });
      answerOnce('POST', '/api/v1/daos/years/2025/recus', { status: 200, body: after });
      answerOnce('GET', '/api/v1/daos/years/2025/recus', { status: 200, body: after });
      const drawn = { ...after, receipts: [{ ...made, drawn: true }] };
      answerOnce('GET', '/api/v1/daos/years/2025/recus', { status: 200, body: drawn });
    },
  });
  expect(await screen.findByText(/leur adresse est incomplète/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'DURAND Paul' })).toHaveAttribute(
    'href',
    expect.stringContaining('/divers/2'),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Établir 1.reçu…$/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Établir 1.reçu$/ }));
  expect(await screen.findByRole('progressbar', { name: 'Fichiers des reçus' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ digest: 'seen' });
  await waitForElementToBeRemoved(() => screen.queryByRole('progressbar'), { timeout: 3000 });
  expect(screen.getByRole('button', { name: /du reçu 2026-01/ })).toBeVisible();
});

const candidate = (id: number, lastname: string, given: Partial<SeasonMember> = {}): SeasonMember => ({
  id,
  licenceNumber: `A-${id}`,
  lastname,
  firstname: 'Paul',
  level: 'N2',
  assurance: '',
  hasEmail: true,
  desactived: false,
  cotisation: 0,
  state: null,
  ...given,
});

it('sums a season over all members, and shows some', async () => {
  const named = (name: string, count: number, from: number, given: Partial<SeasonMember> = {}) =>
    Array.from({ length: count }, (_, index) => candidate(from + index, `${name}${index}`, given));
  const members = [
    ...named('ARNOULD', 120, 1),
    ...named('BRUN', 30, 201, { cotisation: 50 }),
    ...named('PARTI', 7, 301, { desactived: true }),
  ];
  await open('membership', <SeasonScreen />, {
    '/api/v1/saison': {
      current: { label: '2025/2026', text: '', deadline: null },
      usual: { adhesion: 100, licence: 40, insurances: [], otherInsurance: 0, supervisorRebate: 0 },
      members,
    } satisfies SeasonStart,
  });
  const summary = (await screen.findByText('150 dossiers')).closest('output');
  expect(summary).toHaveTextContent(/21.000,00/);
  expect(summary).toHaveTextContent('30 cotisations encore dues');
  expect(summary).toHaveTextContent('7 membres sans dossier');
  expect(screen.queryByRole('checkbox', { name: 'Dossier pour BRUN0 Paul' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite (encore 57)' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dossier pour BRUN0 Paul' }));
  expect(screen.getByText('149 dossiers')).toBeVisible();
  expect(summary).toHaveTextContent('29 cotisations encore dues');
  await userEvent.selectOptions(screen.getByLabelText('Afficher'), 'Sans dossier');
  await userEvent.click(screen.getByRole('button', { name: 'Cocher ces 8' }));
  expect(screen.getByText('157 dossiers')).toBeVisible();
  expect(screen.getByText('Aucun membre ne correspond')).toBeVisible();
});
