import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/existing-server/club.ts';
import { openPortal, type Portal } from '../support/portal.tsx';

const HOUR = 3600;
const DAY = 24 * HOUR;
const visit = { licence: 'A-00-000006' };
const calls = ({ server }: Portal, path: string) => server.calls.filter((call) => call.path === `/api/v1${path}`);

const openPasswords = async (options: Partial<Parameters<typeof openPortal>[1]> = {}): Promise<Portal> => {
  const portal = await openPortal('/user/updatePassword', { ...visit, ...options });
  await screen.findByRole('button', { name: 'Claire' });
  return portal;
};

async function typePasswords({ user }: Portal): Promise<void> {
  await user.type(await screen.findByLabelText('Ancien mot de passe'), PASSWORD);
  await user.type(screen.getByLabelText('Nouveau mot de passe'), 'Une-palme-2027');
  await user.type(screen.getByLabelText('Nouveau mot de passe, une seconde fois'), 'Une-palme-2027');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }));
}

describe('a session that ends in the middle of something', () => {
  const interrupted = async (): Promise<Portal> => {
    const portal = await openPasswords();
    portal.server.endSessions();
    await typePasswords(portal);
    return portal;
  };

  it('is taken up again over the page, and the action is sent once more', async () => {
    const portal = await interrupted();
    const dialog = within(await screen.findByRole('dialog', { name: 'Votre session a pris fin' }));
    expect(dialog.getByLabelText('Numéro de licence')).toHaveValue('A-00-000006');
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Une-palme-2027');
    const password = dialog.getByLabelText('Mot de passe');
    await waitFor(() => expect(password).toHaveFocus());
    await portal.user.keyboard('faux{Enter}');
    expect(await dialog.findByText('Licence ou mot de passe erroné')).toBeInTheDocument();
    await portal.user.clear(password);
    await portal.user.type(password, `${PASSWORD}{Enter}`);
    expect(await screen.findByText('Nouveau mot de passe enregistré avec succés !')).toBeInTheDocument();
    const [refused, accepted, ...more] = calls(portal, '/users/password');
    expect(more).toEqual([]);
    expect(accepted?.body).toEqual(refused?.body);
    expect(accepted?.token).not.toBe(refused?.token);
  });

  it('leaves the page when the member closes the dialog, and asks again at the next try', async () => {
    const portal = await interrupted();
    const dialog = within(await screen.findByRole('dialog'));
    await portal.user.click(dialog.getByRole('button', { name: 'Fermer' }));
    expect(await screen.findByText("Vous n'êtes pas connecté.")).toBeInTheDocument();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Une-palme-2027');
    expect(portal.address()).toBe('/user/updatePassword');
    await portal.user.click(screen.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('gives way to another account, on whose page nothing of the first is left or sent', async () => {
    const portal = await interrupted();
    await portal.user.click(await screen.findByRole('button', { name: 'Me connecter avec un autre compte' }));
    await waitFor(() => expect(portal.address()).toBe('/login'));
    await portal.user.type(await screen.findByLabelText('Numéro de licence'), 'A-00-000007');
    await portal.user.type(screen.getByLabelText('Mot de passe'), `${PASSWORD}{Enter}`);
    await portal.user.click(await screen.findByRole('button', { name: 'Hugo' }));
    await portal.user.click(screen.getByRole('link', { name: 'Changer mon mot de passe' }));
    expect(await screen.findByLabelText('Ancien mot de passe')).toHaveValue('');
    expect(calls(portal, '/users/password')).toHaveLength(1);
  });
});

it.each([
  ['/confidentialite', 'Vie privée'],
  ['/resetPassword', 'Mot de passe oublié'],
])(
  'a page for visitors (%s) asks nothing with a member’s token, which the server may have ended',
  async (path, title) => {
    const { server } = await openPortal(path, { ...visit, ours: true });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300)); // what is drawn after the first picture
    expect(server.calls.filter((call) => call.token || call.path.includes(visit.licence))).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

describe('signing out', () => {
  const leave = async ({ user }: Portal): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Claire' }));
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
  };

  it('leaves at once and ends the session on our server, however slow and whatever it answers', async () => {
    const portal = await openPortal('/user/updatePassword', {
      ...visit,
      ours: true,
      prepare: (server) => server.answerOnce('POST', '/api/v1/users/logout', { status: 500, delay: 300 }),
    });
    const token = localStorage.getItem('token');
    await leave(portal);
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(calls(portal, '/users/logout')).toMatchObject([{ method: 'POST', token }]));
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
  });

  it('asks nothing of another server', async () => {
    const portal = await openPortal('/user/updatePassword', visit);
    await leave(portal);
    await waitFor(() => expect(portal.address()).toBe('/login'));
    expect(calls(portal, '/users/logout')).toEqual([]);
  });
});

describe('the token', () => {
  const OLD = { issued: -HOUR - 5, expires: 6 * DAY };

  it('is refreshed once for many requests when it was issued more than an hour ago', async () => {
    const portal = await openPortal('/', { ...visit, token: OLD });
    await screen.findByText('BARGES');
    expect(calls(portal, '/users/refresh-token')).toMatchObject([{ method: 'POST', body: null }]);
    expect(calls(portal, '/users/refresh')).toEqual([]);
    const [refresh, ...others] = portal.server.calls;
    expect(refresh?.path).toBe('/api/v1/users/refresh-token');
    expect(others.length).toBeGreaterThan(2);
    expect(others.every((call) => call.token === localStorage.getItem('token'))).toBe(true);
  });

  it('is refreshed once, and not before every request, where the clock goes too fast', async () => {
    const portal = await openPortal('/', {
      ...visit,
      token: OLD,
      prepare: (server) => {
        const token = server.tokenFor(visit.licence, { issued: -HOUR - 4, expires: 6 * DAY });
        server.answerOnce('POST', '/api/v1/users/refresh-token', { status: 200, body: { token } });
      },
    });
    await screen.findByText('BARGES');
    expect(calls(portal, '/users/refresh-token')).toHaveLength(1);
  });

  it('is refreshed on the auth check when it expires within a day', async () => {
    const portal = await openPasswords({ token: { issued: -60, expires: DAY - 60 } });
    expect(calls(portal, '/users/refresh')).toHaveLength(1);
    expect(calls(portal, '/users/refresh-token')).toEqual([]);
  });

  it('is left alone while it is fresh', async () => {
    const portal = await openPasswords({ token: { issued: -HOUR + 60, expires: 6 * DAY } });
    expect(portal.server.calls.filter((call) => call.path.startsWith('/api/v1/users'))).toEqual([]);
  });

  it('stays in use when its refresh fails, which is not tried at every request', async () => {
    const portal = await openPortal('/', {
      ...visit,
      token: OLD,
      prepare: (server) => server.answerOnce('POST', '/api/v1/users/refresh-token', { status: 500 }),
    });
    await screen.findByText('BARGES');
    expect(calls(portal, '/users/refresh-token')).toHaveLength(1);
    expect(new Set(portal.server.calls.map((call) => call.token)).size).toBe(1);
  });
});

describe('the next member on the same computer', () => {
  it('is shown nothing that was read for the previous member', async () => {
    const portal = await openPortal('/user/updatePassword', visit);
    await portal.user.type(await screen.findByLabelText('Ancien mot de passe'), 'tapé par Claire');
    sessionStorage.setItem('remarque:A-00-000006:7:DIVER-1', 'typed by Claire, not saved');
    localStorage.setItem('RaStore.divers.listParams', '{"filter":{"q":"Moreau"}}');
    localStorage.setItem('RaStoreA-00-000006.divers.savedQueries', '[{"label":"Moreau","value":{}}]');
    localStorage.setItem('RaStoreA-00-000006.divers.columns', '{}');
    localStorage.setItem('RaStore.export.divers', '["lastname"]');
    await portal.user.click(await screen.findByRole('button', { name: 'Claire' }));
    await portal.user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    await screen.findByLabelText('Numéro de licence');
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual(['RaStore.export.divers']);
    await portal.user.type(screen.getByLabelText('Numéro de licence'), 'A-00-000007');
    await portal.user.type(screen.getByLabelText('Mot de passe'), `${PASSWORD}{Enter}`);
    await portal.user.click(await screen.findByRole('button', { name: 'Hugo' }));
    expect(screen.queryByRole('button', { name: 'Claire' })).toBeNull();
    await portal.user.click(screen.getByRole('link', { name: 'Changer mon mot de passe' }));
    expect(await screen.findByLabelText('Ancien mot de passe')).toHaveValue('');
    await waitFor(() => expect(calls(portal, '/parametres?sort=id')).toHaveLength(2));
  });
});

describe('a server that does not answer', () => {
  it('is said by a banner over a page that keeps what was typed, until it answers', async () => {
    const portal = await openPasswords();
    portal.network.unplug();
    await typePasswords(portal);
    expect(await screen.findByText('Le serveur ne répond pas.')).toBeInTheDocument();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Une-palme-2027');
    portal.network.plug();
    await portal.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText('Le serveur ne répond pas.')).toBeNull());
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Une-palme-2027');
  });

  it('is asked again for what had failed once it answers', async () => {
    const portal = await openPortal('/Paypal', {
      ...visit,
      prepare: (server) => server.answerOnce('GET', '/api/v1/divers/DTT', { status: 504 }),
    });
    expect(await screen.findByRole('button', { name: 'Claire' })).toBeInTheDocument();
    expect(calls(portal, '/divers/DTT/A-00-000006')).toHaveLength(2);
  });
});
