// The back office's forms in front of a server that writes its days, flags and states otherwise (contract §11): what is
// shown, and what a save sends back.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { addDays, parisDay } from '#domain/dates.ts';
import { numericDay } from '#messages/format.ts';
import { openBackOffice } from '../support/back-office.tsx';
import type { Club } from '../support/existing-server/club.ts';

/** A record's form, and what the save of it sends; `values` are what the server holds before. */
async function openForm(address: string, of: (club: Club) => object | undefined, values: object) {
  let held: object | undefined;
  const server = await openBackOffice(address, {
    prepare: ({ club }) => {
      Object.assign(of(club) ?? {}, values);
      held = structuredClone(of(club));
    },
  });
  const save = async (): Promise<unknown> => {
    await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
    const sent = () => server.calls.find(({ method, path }) => method === 'PUT' && path.endsWith(address.slice(1)));
    await waitFor(() => expect(sent()).toBeDefined());
    return sent()?.body;
  };
  return { held, save };
}

const member = (values: object) =>
  openForm('/divers/9', ({ divers }) => divers.find(({ id }) => String(id) === '9'), values);
const setting = (values: object) => openForm('/parametres/6', ({ parametres }) => parametres[5], values);

describe('a member', () => {
  it('whose telephone is changed keeps all else as it came', async () => {
    const { held, save } = await member({
      caci_date: Date.parse('2026-04-30T22:00:00Z'),
      datenaissance: undefined,
      birthDate: Date.parse('1990-07-08T22:00:00Z'),
      droitimage: null,
      droitcom: null,
      cotadhesion: null,
      cotlicence: '46.333',
    });
    const telephone = await screen.findByLabelText('Téléphone');
    expect(screen.getByLabelText('Certificat médical')).toHaveValue('01/05/2026');
    expect(screen.getByLabelText('Date de naissance')).toHaveValue('09/07/1990');
    await waitFor(() => expect(telephone).toBeEnabled());
    await userEvent.clear(telephone);
    await userEvent.type(telephone, '06 00 00 00 00');
    expect(await save()).toEqual({ ...JSON.parse(JSON.stringify(held)), telephone: '06 00 00 00 00' });
  });

  it('shows a day that can’t be read as it came, and can be saved', async () => {
    const { held, save } = await member({ caci_date: 'bientôt' });
    const telephone = await screen.findByLabelText('Téléphone');
    expect(screen.getByLabelText('Certificat médical')).toHaveValue('bientôt');
    await waitFor(() => expect(telephone).toBeEnabled());
    await userEvent.type(telephone, '0');
    expect(await save()).toMatchObject({ ...held, telephone: expect.stringMatching(/0$/) as unknown });
  });
});

describe('an outing', () => {
  const day = addDays(parisDay(new Date()), 3);
  const outing = (values: object) => openForm('/events/101', ({ events }) => events[0], values);
  const addPlace = async (): Promise<void> => {
    const maximum = await screen.findByLabelText('Maximum de plongeurs');
    await userEvent.clear(maximum);
    await userEvent.type(maximum, '9');
  };

  it.each([
    [`${day}T14:00:00`, 'VALIDATED'],
    [`${day}T13:00:00.000+0000`, null],
  ])('of %s, %s, keeps both when the maximum is changed', async (date, status) => {
    const { held, save } = await outing({ date, status });
    await addPlace();
    expect(screen.getByLabelText('Date')).toHaveValue(numericDay(day));
    expect(screen.getByLabelText('Heure de plongée')).toHaveValue(date.endsWith('0000') ? hourOf(date) : '14:00');
    expect(await save()).toEqual({ ...JSON.parse(JSON.stringify(held)), diverMaxNumber: 9 });
  });

  it('is complete once the box is ticked, whatever its state was', async () => {
    const { save } = await outing({ status: 'VALIDATED' });
    await userEvent.click(await screen.findByLabelText('Complet'));
    expect(await save()).toMatchObject({ status: 'COMPLETE', complete: true });
  });
});

/** What a clock in Paris shows at an instant of UTC. */
const hourOf = (date: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(
    new Date(date.replace('+0000', 'Z')),
  );

describe('a setting’s instant', () => {
  it('is typed as a day of Paris, which is refused by one sentence', async () => {
    const { save } = await setting({ valeurDate: Date.parse('2026-09-30T22:00:00Z') });
    const date = await screen.findByLabelText('Date limite du dossier');
    expect(date).toHaveValue('01/10/2026');
    expect(screen.queryByLabelText('Heure')).not.toBeInTheDocument();
    await userEvent.clear(date);
    await userEvent.type(date, '31/02/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Modifier' }));
    expect(date).toHaveAccessibleDescription('Écrivez une date qui existe, par exemple 03/04/2026.');
    expect(date).toHaveFocus();
    await userEvent.clear(date);
    await userEvent.type(date, '01/12/2026');
    expect(await save()).toMatchObject({ valeurDate: '2026-12-01T00:00:00+01:00' });
  });

  it('that can’t be read is shown as it came, and stays though one goes through its field', async () => {
    const { save } = await setting({ valeurDate: 'fin août', valeurBooleen: null });
    const date = await screen.findByLabelText('Date limite du dossier');
    expect(screen.getByText('fin août')).toBeInTheDocument();
    await userEvent.click(date);
    await userEvent.tab();
    await userEvent.type(screen.getByLabelText('Saison du dossier'), '6');
    expect(await save()).toMatchObject({ valeurDate: 'fin août', valeurBooleen: null });
  });
});
