import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, parisDay } from '#domain/dates.ts';
import { openPortal, type Portal, type Visit } from '../support/portal.tsx';

const INES = 'A-00-000010';
const visit = { licence: INES, provider: true };
const TITLE = 'Dossier d’inscription 2025/2026';
const today = parisDay(new Date());

beforeEach(() => sessionStorage.clear());

const area = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Une donnée par ligne' });
const atPayment = () => screen.findByRole('heading', { level: 1, name: 'Payer ma cotisation' });
const letters = ({ server }: Portal) => server.provider?.letters ?? [];
const posts = ({ server }: Portal) => server.calls.filter(({ method }) => method === 'POST');
const withSeason = (values: Record<string, unknown>): Visit => ({
  ...visit,
  prepare: ({ club }) => Object.assign(club.parametres[5] ?? {}, values),
});

async function declareAndSend({ user }: Portal): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /^Je déclare/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
}

describe('the dossier that is awaited', () => {
  it('stands in the place of the outings, one datum to a line, locked until one unlocks it', async () => {
    const { user } = await openPortal('/', visit);
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeInTheDocument();
    expect(screen.queryByText('BARGES')).toBeNull();
    const data = await area();
    expect(data.value.split('\n').slice(0, 3)).toEqual(['Nom : MOREAU', 'Prénom : Inès', `Licence : ${INES}`]);
    expect(data).toHaveAttribute('readonly');
    await user.click(screen.getByRole('switch', { name: 'Modifier mes données' }));
    expect(data).not.toHaveAttribute('readonly');
  });

  it.each([
    ['lets the link of a mail open its outing first, where the server sends such mails', true],
    ['stands before it in front of another server', false],
  ])('%s', async (_case, ours) => {
    await openPortal('/?sortie=101', ours ? { ...visit, ours } : visit);
    if (ours) expect(await screen.findByRole('heading', { name: /^Plongeurs/ })).toBeInTheDocument();
    else expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeInTheDocument();
  });

  it('offers to send once it is declared complete', async () => {
    const { user } = await openPortal('/', visit);
    const box = await screen.findByRole('checkbox', { name: /^Je déclare/ });
    expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull();
    expect(box).toHaveAccessibleDescription('Cochez la déclaration pour envoyer.');
    await user.click(box);
    expect(box).toHaveAccessibleDescription('');
    expect(screen.getByRole('button', { name: 'Envoyer' })).toBeInTheDocument();
    await user.click(box);
    expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull();
  });

  it('unchanged: mail, log, then the payment; the words say so', async () => {
    const portal = await openPortal('/', visit);
    const text = (await area()).value;
    await declareAndSend(portal);
    await atPayment();
    expect(screen.getByText('Dossier envoyé.')).toBeInTheDocument();
    const [letter, ...others] = letters(portal);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      SecureToken: 'jeton-du-club',
      To: 'informatique@club.example',
      From: 'ines@club.example',
      Subject: `Dossier 2025/2026 de Inès MOREAU (${INES}) : données inchangées`,
    });
    expect(letter?.['Body']).toContain('Les données personnelles sont inchangées');
    expect(letter?.['Body']).toContain(text);
    expect(posts(portal)).toMatchObject([{ path: `/api/v1/divers/mailInscription/${INES}`, body: text }]);
  });

  it('changed: the mail flags it and lists what came and went, and nothing else', async () => {
    const portal = await openPortal('/', visit);
    await portal.user.click(await screen.findByRole('switch', { name: 'Modifier mes données' }));
    const data = await area();
    await portal.user.type(data, '\nAllergie : aucune');
    await declareAndSend(portal);
    await atPayment();
    const body = letters(portal)[0]?.['Body'] ?? '';
    expect(body).toContain('ATTENTION');
    expect(body.split('\n').filter((line) => /^[+−] /.test(line))).toEqual(['+ Allergie : aucune']);
    expect(posts(portal)[0]?.body).toMatch(/\nAllergie : aucune$/);
  });

  /** The mail has gone, its log has failed. */
  const withoutLog = async (): Promise<Portal> => {
    const portal = await openPortal('/', visit);
    portal.server.answerOnce('POST', '/api/v1/divers/mailInscription', { status: 500, body: { message: 'Panne' } });
    await declareAndSend(portal);
    expect(await screen.findByText(/Panne/)).toBeInTheDocument();
    return portal;
  };

  it('a log that fails is tried again without a second mail', async () => {
    const portal = await withoutLog();
    await portal.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await atPayment();
    expect(letters(portal)).toHaveLength(1);
    expect(posts(portal)).toHaveLength(2);
  });

  it('a mail that is refused is no mail: nothing is logged, and it is sent at the next try', async () => {
    const portal = await openPortal('/', visit);
    portal.server.provider?.sayOnce('Invalid token');
    await declareAndSend(portal);
    expect(await screen.findByText(/n’a pas accepté votre message/)).toBeInTheDocument();
    expect(posts(portal)).toEqual([]);
    await portal.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await atPayment();
    expect(letters(portal)).toHaveLength(1);
  });

  it('corrected once more after such a failure, the club hears of it', async () => {
    const portal = await withoutLog();
    await portal.user.click(screen.getByRole('switch', { name: 'Modifier mes données' }));
    await portal.user.type(await area(), '\nAllergie : iode');
    await portal.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await atPayment();
    const said = letters(portal).map(({ Subject }) => /inchangées|MODIFIÉES/.exec(Subject ?? '')?.[0]);
    expect(said).toEqual(['inchangées', 'MODIFIÉES']);
  });

  it('takes the season, its text made harmless, and the deadline from the settings', async () => {
    const valeurTexte = '<p onclick="x()">Bonne <b>saison</b></p><script>x()</script>';
    const dated = { valeurChaine: '2031/2032', valeurDate: '2031-09-30T00:00:00+02:00' };
    await openPortal('/', withSeason({ ...dated, valeurTexte }));
    await screen.findByRole('heading', { level: 1, name: 'Dossier d’inscription 2031/2032' });
    expect((await screen.findByText('saison')).closest('p')?.outerHTML).toBe('<p>Bonne <b>saison</b></p>');
    expect(screen.getByText(/À envoyer au plus tard le mar\..30.sept\..2031/)).toBeInTheDocument();
  });

  it.each([
    ['no deadline', null, true],
    ['today', `${today}T00:00:00`, true],
    ['yesterday', `${addDays(today, -1)}T23:59:59`, false],
    ['no date at all', 'bientôt', true],
  ])('with %s as deadline, putting off is offered or not', async (_name, valeurDate, offered) => {
    const { user } = await openPortal('/', withSeason({ valeurDate }));
    await area();
    const later = screen.queryByRole('button', { name: 'Envoyer mon dossier une autre fois' });
    expect(later !== null).toBe(offered);
    if (!later) return;
    await user.click(later);
    expect(await screen.findByText('BARGES')).toBeInTheDocument();
  });

  it('says that a fee paid before it is in order', async () => {
    await openPortal('/', { ...visit, prepare: ({ club }) => Object.assign(club.divers[9] ?? {}, { cotisation: 0 }) });
    expect(await screen.findByText('Vous êtes en ordre de cotisation.')).toBeInTheDocument();
    expect(screen.queryByText(/Vous la payez après l’envoi/)).toBeNull();
  });

  it('is left alone with what was typed, and found again; signing out takes it away', async () => {
    const portal = await openPortal('/', visit);
    await portal.user.click(await screen.findByRole('switch', { name: 'Modifier mes données' }));
    await portal.user.type(await area(), '\nAllergie : iode');
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('iode');
    await portal.user.click(screen.getByRole('button', { name: /Inès/ }));
    await portal.user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    await screen.findByLabelText('Numéro de licence');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('iode');
  });

  it('does not come before the panel of a deactivated member', async () => {
    await openPortal('/', {
      licence: 'A-00-000008',
      prepare: ({ club }) => Object.assign(club.divers[7] ?? {}, { dossier: true }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Compte désactivé' })).toBeInTheDocument();
  });
});
