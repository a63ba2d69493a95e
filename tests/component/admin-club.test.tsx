// The club's settings by sections, and the path of its first hour.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ClubScreen } from '#admin/resources/club/ClubScreen.tsx';
import { SetupScreen } from '#admin/resources/club/SetupScreen.tsx';
import { NO_PARTICULARS } from '#domain/daos/receipts.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { Setup, StepState } from '#contract/setup.ts';
import { SETUP_STEPS } from '#domain/club/setup.ts';
import { openScreen } from '../support/back-office.tsx';

const CLUB: ClubRecord = {
  id: 1,
  version: 4,
  fixed: [],
  logo: '',
  club: { name: 'Les Palmes', label: 'LP', accent: '', address: '', host: '', secretaryEmail: '', itEmail: '' },
  links: {
    shop: '',
    supervisorList: '',
    trainings: '',
    coursePlanning: '',
    levelOneGroups: '',
    basinDirector: '',
    walletDetails: '',
    oxygenCard: '',
    dossierPdf: '',
  },
  season: '2026-2027',
  donationYear: 2026,
  donationSites: [],
  payment: { organization: '', clientId: '' },
  tariffs: { kinds: [], rows: [] },
  charges: { atRegistration: false, lateHours: 48, keptPercent: 0 },
  waitingList: { autoPromote: true, quietHours: 12 },
  outingNews: { weekday: 0, hour: 18 },
  checkedFirst: { certificate: true, contact: false, emergency: false, image: false },
  safety: { emergency: [], basins: [], rescuePlan: '' },
  receipts: NO_PARTICULARS,
  security: { secondFactor: 'administrators' },
};
const history = { status: 200, body: { content: [], totalElements: 0, totalPages: 0, number: 0, size: 20 } };

it('saves one section, and keeps what is typed in another', async () => {
  const { calls } = await openScreen('club', <ClubScreen />, {
    prepare: ({ answerOnce }) => {
      const saved = { ...CLUB, version: 5, links: { ...CLUB.links, shop: 'https://boutique.palmes.fr' } };
      answerOnce('GET', '/api/v1/club/1', { status: 200, body: CLUB });
      answerOnce('PUT', '/api/v1/club/1', { status: 200, body: saved });
      answerOnce('PUT', '/api/v1/club/1', { status: 200, body: { ...saved, version: 6 } });
      answerOnce('GET', '/api/v1/club/1', { status: 200, body: saved });
      answerOnce('GET', '/api/v1/club/1/historique', history);
    },
  });
  // By texts: roles of ten sections are a second's search each.
  const name = await screen.findByLabelText('Nom du club');
  const sections = within(screen.getByLabelText('Réglages du club'));
  const save = (input: HTMLElement) => {
    const section = input.closest('section');
    if (!section) throw new Error('The input stands in no section.');
    return userEvent.click(within(section).getByText('Enregistrer'));
  };
  await userEvent.click(name);
  await userEvent.paste(' bleues');
  expect(sections.getByText(/Identité/)).toHaveTextContent('à enregistrer');
  await userEvent.click(sections.getByText('Liens des menus'));
  await waitFor(() => expect(name).not.toBeVisible());
  const shop = screen.getByLabelText('Boutique');
  await userEvent.click(shop);
  await userEvent.paste('https://boutique.palmes.fr');
  expect(sections.getByText(/Liens des menus/)).toHaveTextContent('à enregistrer');
  await save(shop);
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(sections.getByText(/Liens des menus/)).not.toHaveTextContent('à enregistrer'));
  await waitFor(() =>
    expect(sent()).toMatchObject([{ version: 4, club: CLUB.club, links: { shop: 'https://boutique.palmes.fr' } }]),
  );

  await userEvent.click(sections.getByText(/Identité/));
  expect(name).toHaveValue('Les Palmes bleues');
  await save(name);
  await waitFor(() =>
    expect(sent()[1]).toMatchObject({
      version: 5,
      club: { name: 'Les Palmes bleues' },
      links: { shop: 'https://boutique.palmes.fr' },
    }),
  );
});

const stateOf = (step: StepState['step']): StepState => ({
  step,
  state: 'LEFT',
  reason: 'NONE',
  fields: [],
  detail: '',
});

const openSetup = (changes: Partial<Record<StepState['step'], Partial<StepState>>>) =>
  openScreen('club', <SetupScreen />, {
    prepare: ({ answerOnce }) => {
      const steps = SETUP_STEPS.map((step) => ({ ...stateOf(step), ...changes[step] }));
      const body: Setup = { steps, left: steps.filter(({ state }) => state === 'LEFT').length };
      answerOnce('GET', '/api/v1/mise-en-route', { status: 200, body });
    },
  });
const stepOf = (title: string) =>
  within(
    screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name: title })) ??
      document.body,
  );

it('sets four steps apart, each with the way to its own section', async () => {
  await openSetup({ club: { reason: 'MISSING', fields: ['club.name'] }, members: { state: 'DONE', reason: null } });
  const essential = within(await screen.findByRole('region', { name: 'L’essentiel' }));
  expect(essential.getAllByRole('listitem')).toHaveLength(4);
  expect(essential.getByRole('progressbar', { name: 'Étapes essentielles faites' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  );
  expect(stepOf('Le club').getByRole('link', { name: 'Présenter le club' })).toHaveAttribute('href', '/club#identite');
  expect(stepOf('La fiche de sécurité').getByRole('link')).toHaveAttribute('href', '/club#secours');
  // An outing is at a site.
  expect(stepOf('La première sortie').getByRole('link')).toHaveAttribute('href', '/sites/new');
});

it('offers no test mail where no mail server is set, and says so', async () => {
  await openSetup({ mail: { reason: 'NO_SERVER' }, sites: { state: 'DONE', reason: null } });
  expect(await screen.findByText(/Aucun serveur d’envoi n’est réglé/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Envoyer un e-mail d’essai' })).not.toBeInTheDocument();
  expect(stepOf('Les e-mails').getByRole('button', { name: 'Passer cette étape' })).toBeVisible();
  expect(stepOf('La première sortie').getByRole('link')).toHaveAttribute('href', '/events/new');
});
