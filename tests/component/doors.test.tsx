import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
    ['/mouvements', SUPER, 'Administration'],
    ['/porte-monnaie', USER, 'Mon porte-monnaie'],
    ['/porte-monnaie', DEACTIVATED, 'Mon porte-monnaie'],
    ['/tableau', SITES, 'Administration'],
    ['/tableau', DIVERS, 'Administration'],
    ['/DaoAdmin', SUPER, 'Administration'],
    ['/nulle/part', USER, 'Rien à cette profondeur'],
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
    ['/DaoAdmin/annee', ADMIN],
    ['/courriels', SITES],
    ['/palanquees/3', USER],
    ['/mouvements', ADMIN],
    ['/mouvements/sortie/3', DIVERS],
    ['/tableau', USER],
    ['/DaoListe', DEACTIVATED],
    ['/sites2', DEACTIVATED],
    ['/nulle/part', DEACTIVATED],
  ])('%s leads %s home, with the wanted path', async (path, licence) => {
    const { address } = await openPortal(path, { licence });
    expect(await screen.findByText('Cet écran ne vous est pas ouvert.')).toBeInTheDocument();
    expect(address()).toBe(`/?redirect=${encodeURIComponent(path)}`);
  });

  it.each([
    ['/PaypalSuccess', "Votre paiement s'est bien déroulé."],
    ['/HelloassoSuccess', "Votre paiement Helloasso s'est bien déroulé."],
  ])('%s says to the letter: %s', async (path, text) => {
    await openPortal(path, { licence: USER });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
