// What the back office's forms answer to fields left empty or filled wrongly.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openBackOffice } from '../support/back-office.tsx';

const NO_TIME = 'Écrivez une heure qui existe, par exemple 9\u00a0h\u00a030.';
const time = () => screen.findByLabelText('Heure de plongée');
const save = () => userEvent.click(screen.getByRole('button', { name: /^(Ajouter|Modifier)$/ }));

async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

it.each([
  '/events/new',
  '/events/update/101',
  '/sites/new',
  '/site/1',
  '/divers/new',
  '/divers/9',
  '/parametres/new',
  '/parametres/6',
])('%s answers emptied fields in French, without a mark of the framework', async (address) => {
  await openBackOffice(address);
  await waitFor(() => expect(screen.getByRole('button', { name: /^(Ajouter|Modifier)$/ })).toBeEnabled());
  // Without an e-mail a member's form has no button to save by.
  const fields = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .filter((one) => !one.disabled && one.name !== 'email');
  for (const field of fields) await userEvent.clear(field);
  await save();
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.body.textContent).not.toMatch(/@@react-admin@@|ra\.[a-z]/);
});

describe.each(['/events/new', '/events/update/101'])('the hour of the dive on %s', (address) => {
  it.each([
    ['', 'Indiquez l’heure.'],
    ['25h', NO_TIME],
    ['9h75', NO_TIME],
    ['9', NO_TIME],
  ])('%j is refused beside the hour, where the focus goes', async (text, sentence) => {
    const { calls } = await openBackOffice(address);
    const field = await time();
    await retype(field, text);
    if (address === '/events/new') {
      await retype(screen.getByLabelText('Site'), 'vod{Enter}');
      expect(screen.getByLabelText('Site')).toHaveValue('VODELE');
    }
    await save();
    await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
    expect(field).toHaveFocus();
    expect(screen.getByLabelText('Date')).not.toHaveAttribute('aria-invalid', 'true');
    expect(calls.filter(({ method }) => method === 'POST' || method === 'PUT')).toEqual([]);
  });
});

it('a date to remember is a switch, 57 to the server; no price is asked where none is known', async () => {
  const { calls } = await openBackOffice('/events/update/101');
  await userEvent.click(await screen.findByRole('switch', { name: 'Date à retenir' }));
  expect(screen.queryByLabelText('Maximum d’encadrants')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Prix')).not.toBeInTheDocument();
  await save();
  const sent = () => calls.find(({ method }) => method === 'PUT')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ accompanistMaxNumber: 57 }));
  expect(sent()).not.toHaveProperty('price');
});

it.each([
  ['/events/new', 'POST'],
  ['/events/update/101', 'PUT'],
])('57 typed at %s makes a date to remember, and keeps the focus in its field', async (address, method) => {
  const { calls } = await openBackOffice(address);
  const supervisors = await screen.findByLabelText('Maximum d’encadrants');
  const divers = screen.getByLabelText('Maximum de plongeurs');
  await retype(divers, '57');
  expect(divers).toHaveFocus();
  await retype(supervisors, '57');
  expect(supervisors).toHaveFocus();
  expect(supervisors).toHaveValue('57');
  expect(screen.getByRole('switch', { name: 'Date à retenir' })).toBeChecked();
  expect(screen.getByText('Date à retenir : ouverte à tous, sans limite de place.')).toBeInTheDocument();
  await userEvent.tab();
  expect(divers).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{End}0');
  expect(screen.getByRole('switch', { name: 'Date à retenir' })).not.toBeChecked();
  await userEvent.keyboard('{Backspace}');
  if (method === 'POST') await retype(screen.getByLabelText('Site'), 'vod{Enter}');
  await save();
  const sent = () => calls.find((call) => call.method === method)?.body;
  await waitFor(() => expect(sent()).toMatchObject({ accompanistMaxNumber: 57, diverMaxNumber: 57 }));
});

it('a date to remember that is made by its switch has no maximums, also when some were typed before', async () => {
  await openBackOffice('/events/update/101');
  await retype(await screen.findByLabelText('Maximum d’encadrants'), '4');
  const open = screen.getByRole('switch', { name: 'Date à retenir' });
  await userEvent.click(open);
  expect(screen.queryByLabelText('Maximum d’encadrants')).not.toBeInTheDocument();
  expect(open).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getByLabelText('Maximum d’encadrants')).toHaveValue('0');
});

it.each(['12,5', '1e3', '-3', '2001', ''])('%j is no number of places, and no other is made of it', async (text) => {
  const { calls } = await openBackOffice('/events/update/101');
  const places = await screen.findByLabelText('Maximum de plongeurs');
  await retype(places, text);
  await save();
  await waitFor(() => expect(places).toHaveAccessibleDescription('Indiquez un nombre entier, de 0 à 2000.'));
  expect(places).toHaveValue(text);
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('an empty day is refused beside it', async () => {
  await openBackOffice('/events/update/101');
  const hour = await time();
  const day = screen.getByLabelText('Date');
  await retype(day, '');
  await save();
  await waitFor(() => expect(day).toHaveAccessibleDescription('Indiquez le jour.'));
  expect(day).toHaveFocus();
  expect(hour).not.toHaveAttribute('aria-invalid', 'true');
});

describe('a day that is past is refused whole in the specification’s words', () => {
  const PAST = 'La date ne peut pas être antérieure à la date du jour';
  const saidBeside = (day: HTMLElement) =>
    day
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);

  it('when an outing is moved there', async () => {
    await openBackOffice('/events/update/101', { licence: 'A-00-000002' });
    const day = await screen.findByLabelText('Date');
    expect(screen.queryByText('Cette plongée est passée.')).not.toBeInTheDocument();
    await retype(day, '03/04/2020');
    await save();
    await waitFor(() => expect(saidBeside(day)).toContain(PAST));
  });

  it('when another field of an outing of that day is changed', async () => {
    const { calls } = await openBackOffice('/events/update/101', {
      licence: 'A-00-000002',
      prepare: ({ club }) => Object.assign(club.events[0]!, { date: '2020-04-03T09:00:00+02:00' }),
    });
    const day = await screen.findByLabelText('Date');
    expect(screen.getByText('Cette plongée est passée.')).toBeInTheDocument();
    await retype(screen.getByLabelText('Remarques'), 'Belle visibilité');
    await save();
    await waitFor(() => expect(saidBeside(day)).toContain(PAST));
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

it.each(['930', '9h30', '9 h 30', '9:30'])('the hour of meeting is read from %j', async (text) => {
  const { calls } = await openBackOffice('/events/update/101');
  await retype(await screen.findByLabelText('Heure de rendez-vous'), text);
  await save();
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ hourRdv: '09:30' }));
});

it('an hour of meeting after the dive’s is asked about below its field, and may be saved', async () => {
  const { calls } = await openBackOffice('/events/update/101', {
    prepare: ({ club }) => Object.assign(club.events[0]!, { date: '2099-05-08T09:30:00+02:00', hourRdv: '08:00' }),
  });
  const meeting = await screen.findByLabelText('Heure de rendez-vous');
  expect(meeting).toHaveAccessibleDescription('');
  await retype(meeting, '19h');
  expect(screen.getByText(/^Rendez-vous la veille/)).toBeVisible();
  expect(meeting).toHaveAccessibleDescription(
    /^Rendez-vous la veille, jeudi\s7\smai, à\s19\sh\s\? Sinon, corrigez l’heure\.$/,
  );
  await retype(meeting, '9h');
  expect(screen.queryByText(/la veille/)).not.toBeInTheDocument();
  await retype(meeting, '23h');
  await retype(await time(), '00:30');
  expect(screen.getByText(/^Rendez-vous la veille, jeudi\s7\smai, à\s23\sh\s\?/)).toBeVisible();
  await save();
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ hourRdv: '23:00' }));
});

it('a copy of an outing that meets on the evening before says on which', async () => {
  await openBackOffice('/events/new?copie=101', {
    prepare: ({ club }) => Object.assign(club.events[0]!, { date: '2099-05-08T00:30:00+02:00', hourRdv: '23:00' }),
  });
  expect(await screen.findByText(/^Rendez-vous la veille, jeudi\s14\smai, à\s23\sh\s\?/)).toBeVisible();
});

it('lists the sites that begin with what is typed first, and takes the first one by Enter', async () => {
  await openBackOffice('/events/new', {
    prepare: ({ club }) =>
      ['CROISETTE / VODECEE', 'ETANG VODELEE'].forEach((name, rank) =>
        club.sites.unshift({ ...club.sites[0], id: 90 + rank, name }),
      ),
  });
  const site = await screen.findByLabelText('Site');
  await waitFor(() => expect(site).toBeEnabled());
  await userEvent.type(site, 'vod');
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['VODELE', 'CROISETTE / VODECEE', 'ETANG VODELEE']);
  await userEvent.keyboard('{Enter}');
  expect(site).toHaveValue('VODELE');
});
