import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../src/shared/api/client.ts';
import { openPortal } from '../support/portal.tsx';

const SUPER = 'A-00-000001';
const ADMIN = 'A-00-000002';
const SITES = 'A-00-000003';
const DIVERS = 'A-00-000004';
const USER = 'A-00-000006';
const DEACTIVATED = 'A-00-000008';

describe('the screens (specification §2, route table)', () => {
  it.each([
    ['/daos/new', USER, 'Nouveau don aux œuvres'],
    ['/daos/12', USER, 'Don aux œuvres'],
    ['/DaoListe', USER, 'Mes dons aux œuvres'],
    ['/Paypal', USER, 'Recharger mon porte-monnaie'],
    ['/Helloasso', USER, 'Payer ma cotisation'],
    ['/user/updatePassword', USER, 'Changer mon mot de passe'],
    ['/sites2', USER, 'Administration'],
    ['/events/new', SITES, 'Administration'],
    ['/events/update/3', ADMIN, 'Administration'],
    ['/sites', SITES, 'Administration'],
    ['/sites/new', SITES, 'Administration'],
    ['/site/3', SITES, 'Administration'],
    ['/divers', DIVERS, 'Administration'],
    ['/divers/3', ADMIN, 'Administration'],
    ['/divers/new', SUPER, 'Administration'],
    ['/parametres', SUPER, 'Administration'],
    ['/parametres/3', SUPER, 'Administration'],
    ['/porte-monnaie', USER, 'Mon porte-monnaie'],
    ['/porte-monnaie', DEACTIVATED, 'Mon porte-monnaie'],
    ['/DaoAdmin', SUPER, 'Administration'],
    ['/nulle/part', USER, 'Page introuvable'],
    ['/Paypal', DEACTIVATED, 'Recharger mon porte-monnaie'],
    ['/HelloassoSuccess', DEACTIVATED, 'Paiement de la cotisation'],
    ['/user/updatePassword', DEACTIVATED, 'Changer mon mot de passe'],
  ])('%s opens to %s as %s', async (path, licence, title) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(address()).toBe(path);
  });

  it.each([
    ['/divers', USER],
    ['/divers/new', ADMIN],
    ['/divers/3', SITES],
    ['/sites', DIVERS],
    ['/site/3', USER],
    ['/events/new', DIVERS],
    ['/events/update/3', USER],
    ['/parametres', ADMIN],
    ['/DaoAdmin', ADMIN],
    ['/DaoListe', DEACTIVATED],
    ['/sites2', DEACTIVATED],
    ['/nulle/part', DEACTIVATED],
  ])('%s leads %s home, with the wanted path', async (path, licence) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByText('Cet écran ne vous est pas ouvert.')).toBeInTheDocument();
    expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`);
  });

  const OURS_ALONE = [
    ['/tableau', SITES, USER],
    ['/mouvements', SUPER, ADMIN],
    ['/mouvements/sortie/3', SUPER, DIVERS],
    ['/DaoAdmin/annee', SUPER, ADMIN],
    ['/courriels', SUPER, SITES],
    ['/saison', SUPER, SITES],
    ['/dossiers', SUPER, SITES],
    ['/divers/import', SUPER, USER],
  ] as const;

  it.each(OURS_ALONE)('%s opens on our server to %s', async (path, licence) => {
    const { address } = await openPortal(path, { licence, ours: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeInTheDocument();
    expect(address()).toBe(path);
  });

  it.each([...OURS_ALONE.map(([path, , other]) => [path, other] as const), ['/palanquees/3', USER] as const])(
    '%s leads %s home on our server',
    async (path, licence) => {
      const { address } = await openPortal(path, { licence, ours: true });
      expect(await screen.findByText('Cet écran ne vous est pas ouvert.')).toBeInTheDocument();
      expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`);
    },
  );

  it.each([...OURS_ALONE.map(([path]) => path), '/palanquees/101', '/messages'])(
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
