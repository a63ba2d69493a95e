import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../src/shared/api/client/client.ts';
import { openPortal } from '../support/portal.tsx';

const SUPER = 'A-00-000001';
const SITES = 'A-00-000003';
const USER = 'A-00-000006';
const DEACTIVATED = 'A-00-000008';

// Who may open which screen is a table: tests/unit/member/access.test.ts; what each is called: tests/e2e/every-screen.spec.ts.
describe('the screens (specification §2, route table)', () => {
  it.each([
    ['/porte-monnaie', USER, 'Mon porte-monnaie'],
    ['/porte-monnaie', DEACTIVATED, 'Mon porte-monnaie'],
    ['/Paypal', DEACTIVATED, 'Recharger mon porte-monnaie'],
    ['/sites', SITES, 'Administration'],
    ['/nulle/part', USER, 'Page introuvable'],
  ])('%s opens to %s as %s', async (path, licence, title) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(address()).toBe(path);
  });

  it.each([
    ['/divers', USER],
    ['/DaoListe', DEACTIVATED],
  ])('%s leads %s home, with the wanted path', async (path, licence) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByText('Cet écran ne vous est pas ouvert.')).toBeInTheDocument();
    expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`);
  });

  it('opens on our server those that only ours has', async () => {
    const { address } = await openPortal('/mouvements', { licence: SUPER, ours: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeInTheDocument();
    expect(address()).toBe('/mouvements');
  });

  const OURS_ALONE =
    '/tableau /mouvements /mouvements/sortie/3 /DaoAdmin/annee /courriels /journal /conservation /saison /dossiers ' +
    '/divers/import /palanquees/101 /fiches /fiches/101 /messages /user/securite';
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
