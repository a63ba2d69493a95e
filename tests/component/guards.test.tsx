import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '#api/client/client.ts';
import { openPortal } from '../support/portal.tsx';

const SUPER = 'A-00-000001';
const SITES = 'A-00-000003';
const USER = 'A-00-000006';
const DEACTIVATED = 'A-00-000008';

// Who may open which screen is a table: tests/unit/member/access.test.ts; what each is called: tests/e2e/every-screen.spec.ts.
describe('the screens (specification §2, route table)', () => {
  it.each([
    ['/Paypal', USER, 'Recharger mon porte-monnaie'],
    ['/Paypal', DEACTIVATED, 'Recharger mon porte-monnaie'],
    ['/sites', SITES, 'Administration'],
    ['/nulle/part', USER, 'Page introuvable'],
  ])('%s opens to %s as %s', async (path, licence, title) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(address()).toBe(path);
  });

  it.each([
    ['/saison', USER, 'Cette page est réservée aux super-administrateurs.'],
    ['/DaoListe', DEACTIVATED, 'Cette page n’est pas ouverte à un compte désactivé.'],
  ])('%s leads %s home, with the wanted path, and says who may open it', async (path, licence, sentence) => {
    const { address, user } = await openPortal(path, { licence, ours: true });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText(new RegExp(`demandé ${path}\\. `))).toBeVisible();
    expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`);
    await user.click(screen.getByRole('button', { name: 'Fermer ce message' }));
    expect(address()).toBe('/');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('says nothing of an address that is open, or leads elsewhere', async () => {
    await openPortal('/?redirect=https%3A%2F%2Fevil.example', { licence: USER });
    await screen.findByRole('heading', { level: 1, name: 'Plongées' });
    expect(screen.queryByText(/réservée/)).toBeNull();
  });

  it.each([USER, DEACTIVATED])('opens on our server the wallet of %s', async (licence) => {
    await openPortal('/porte-monnaie', { licence, ours: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon porte-monnaie' })).toBeInTheDocument();
  });

  it('opens on our server those that only ours has', async () => {
    const { address } = await openPortal('/mouvements', { licence: SUPER, ours: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeInTheDocument();
    expect(address()).toBe('/mouvements');
  });

  const OURS_ALONE =
    '/tableau /mouvements /mouvements/sortie/3 /exercices /rapprochement /dettes /frais /DaoAdmin/annee /courriels /journal /conservation /sauvegardes /saison /dossiers /a-propos ' +
    '/club /mise-en-route ' +
    '/divers/import /porte-monnaie /palanquees/101 /fiches /fiches/101 /messages /user/securite';
  it.each(OURS_ALONE.split(' '))(
    '%s is no address in front of another server, and nothing is asked there',
    async (path) => {
      const { address, server } = await openPortal(path, { licence: SUPER });
      expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeInTheDocument();
      expect(address()).toBe(path);
      expect(session.state()).toBe('in');
      expect(
        server.calls.map((call) => call.path).filter((asked) => !/\/(?:parametres|divers\/DTT)/.test(asked)),
      ).toEqual([]);
    },
  );

  it.each([
    ['/PaypalSuccess', "Votre paiement s'est bien déroulé."],
    ['/HelloassoSuccess', "Votre paiement Helloasso s'est bien déroulé."],
  ])('%s says to the letter: %s', async (path, text) => {
    await openPortal(path, { licence: USER });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
