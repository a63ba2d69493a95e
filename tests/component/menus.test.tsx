import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ADMINISTRATION, allScreens } from '#shared/resources.ts';
import { openPortal } from '../support/portal.tsx';

/** Entries of the main navigation, and of the donations menu, by role (specification §6). */
const rows: readonly [who: string, licence: string, menus: readonly string[], donations: readonly string[]][] = [
  ['ADMIN_PLONGEURS', 'A-00-000004', ['Boutique', 'Plongeurs', 'Planning des cours', 'Administration'], []],
  ['USER with the dao flag', 'A-00-000009', ['Boutique', 'Planning des cours', 'Dons'], ['Mes dons aux œuvres']],
  ['a deactivated member', 'A-00-000008', ['Boutique'], []],
];

/** Entries below a heading of the administration, in the order of the registry. */
const labelsBelow = (subject: string) =>
  allScreens.filter(({ administration }) => administration === subject).map(({ label }) => label);

describe('the top bar', () => {
  it('offers nothing in front of another server that ours alone answers', async () => {
    await openPortal('/user/updatePassword', { licence: 'A-00-000001' });
    await screen.findByText(/€$/);
    await screen.findByText('Nouvelle plongée ou série');
    const offered = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
    expect(offered).toContain('/divers');
    const ours = allScreens.filter((one) => one.ours).map(({ path }) => path);
    expect(offered.filter((href) => ours.includes(href ?? ''))).toEqual([]);
  });

  it.each(rows)('shows %s their menus', async (_who, licence, menus, donations) => {
    await openPortal('/user/updatePassword', { licence, ours: true });
    await screen.findByText(/€$/);
    const navigation = screen.getByRole('navigation', { name: 'Navigation principale' });
    const shown = (names: readonly string[]) =>
      names.filter((name) => within(navigation).queryAllByText(name).length > 0);
    // 'Formations' is the name of a menu and of one of its entries: another one stands for it.
    const named = ['Sites', 'Boutique', 'Plongeurs', 'Planning des cours', 'Dons', 'Administration'];
    expect(shown(named)).toEqual(menus);
    expect(shown(['Mes dons aux œuvres', 'Tous les dons aux œuvres', 'Paramètres'])).toEqual(donations);
  });

  it('opens a menu once by a double click, and by Enter that is held', async () => {
    const { user } = await openPortal('/user/updatePassword', { licence: 'A-00-000004' });
    const menu = await screen.findByRole('button', { name: 'Formations' });
    await user.dblClick(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(menu).toHaveFocus();
    await user.keyboard('{Enter>4/}');
    expect(menu).toHaveAttribute('aria-expanded', 'true');
  });

  it('tells one’s level in the avatar’s dialog as everywhere else', async () => {
    const { user } = await openPortal('/user/updatePassword', { licence: 'A-00-000009', ours: true });
    await user.click(await screen.findByRole('button', { name: /Mes coordonnées/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('E1 N3')).toBeInTheDocument();
  });

  it('offers the treasurer every entry, in its order (* opens a new tab)', async () => {
    await openPortal('/user/updatePassword', {
      licence: 'A-00-000001',
      ours: true,
      prepare: ({ answerOnce }) => answerOnce('GET', '/api/v1/mise-en-route', { status: 200, body: { left: 3 } }),
    });
    await screen.findByText('Mise en route');
    const entries = screen.getAllByRole('link', { hidden: true });
    const names = entries.map(({ textContent }) => textContent.replace(' (nouvel onglet)', '*'));
    expect(names.slice(2, -2).join(', ')).toBe(
      [
        'Sites, Boutique*, Plongeurs',
        'Liste des encadrants*, Formations*, Planning des cours*, Groupes niveau 1*, Directeur de bassin*',
        'Mes dons aux œuvres, Tous les dons aux œuvres, Paramètres',
        ...ADMINISTRATION.flatMap(labelsBelow),
        'Mon porte-monnaie, Recharger mon porte-monnaie, Payer ma cotisation',
        'Détail du porte-monnaie*, Détail de la carte oxygène*',
        'Où j’en suis, Messages et agenda, Mes plongées, Séances du club, Encadrement, Fiches de sécurité, Sécurité',
        'Mes données, Changer mon mot de passe',
      ].join(', '),
    );
  });

  it('names what a new club still has to do until all of it is done', async () => {
    const { server } = await openPortal('/user/updatePassword', {
      licence: 'A-00-000001',
      ours: true,
      prepare: ({ answerOnce }) => answerOnce('GET', '/api/v1/mise-en-route', { status: 200, body: { left: 0 } }),
    });
    await screen.findByText('Le club');
    await vi.waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/v1/mise-en-route'));
    expect(screen.queryByText('Mise en route')).toBeNull();
  });

  it("leads to the club's own addresses", async () => {
    await openPortal('/user/updatePassword', {
      licence: 'A-00-000006',
      config: {
        club: { label: 'LPN' },
        links: { shop: 'https://lpn.example/shop', oxygenCard: 'https://lpn.example/o2' },
      },
    });
    expect(await screen.findByRole('link', { name: /^LPN/ })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: /^Boutique/ })).toHaveAttribute('href', 'https://lpn.example/shop');
    expect(screen.getByText('Détail de la carte oxygène').closest('a')).toHaveAttribute(
      'href',
      'https://lpn.example/o2',
    );
  });

  it.each([
    ['A-00-000006', '80,00 €', 'en ordre'],
    ['A-00-000007', '35,00 €', 'bas'],
    ['A-00-000011', '12,00 €', 'insuffisant'],
  ])('says the state of the wallet of %s in a word', async (licence, amount, word) => {
    await openPortal('/user/updatePassword', { licence });
    expect(await screen.findByText(amount)).toBeInTheDocument();
    expect(await screen.findByText(word)).toBeInTheDocument();
  });

  it('opens what the club knows of the member', async () => {
    const { user } = await openPortal('/user/updatePassword', { licence: 'A-00-000006' });
    await user.click(await screen.findByText('CL'));
    const dialog = within(await screen.findByRole('dialog', { name: /Claire LAMBERT/ }));
    expect(dialog.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
      ['Licence', 'A-00-000006'],
      ['Niveau', 'N2'],
      ['Date de naissance', '16\u00a0avr.\u00a01966'],
      ['Certificat médical', expect.stringMatching(/^du\s\d+(ᵉʳ)?\s\S+\s\d{4}$/)],
      ['Adresse', '6 rue de la Palme59000 Lille'],
      ['Téléphone', '06 12 34 56 16'],
      ['E-mail', 'claire@club.example'],
      ['Première personne', 'Camille 06 98 76 54 32'],
      ['Deuxième personne', 'Non renseigné'],
    ]);
    expect(dialog.getByText(/Contactez le secrétariat pour le faire corriger/)).toBeInTheDocument();
    expect(dialog.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/));
  });

  it('signs out', async () => {
    const { user, address } = await openPortal('/user/updatePassword', { licence: 'A-00-000006' });
    await user.click(await screen.findByRole('button', { name: 'Claire' }));
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(await screen.findByRole('heading', { name: 'Se connecter' })).toBeInTheDocument();
    expect(address()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
