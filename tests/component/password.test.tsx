import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { errorMessages } from '#messages/errors.ts';
import { PASSWORD } from '../support/existing-server/club.ts';
import { openPortal, type Portal } from '../support/portal.tsx';

async function change({ user }: Portal, old: string, first: string, second: string): Promise<void> {
  await user.type(await screen.findByLabelText('Ancien mot de passe'), old);
  await user.type(screen.getByLabelText('Nouveau mot de passe'), first);
  await user.type(screen.getByLabelText('Nouveau mot de passe, une seconde fois'), second);
  await user.click(screen.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' }));
}

const sent = ({ server }: Portal) => server.calls.filter((call) => call.method === 'PUT');
const visit = { licence: 'A-00-000006' };

describe('/user/updatePassword', () => {
  it('sends nothing when the new ones differ', async () => {
    const portal = await openPortal('/user/updatePassword', visit);
    await change(portal, PASSWORD, 'Une-palme-2027', 'Une-palme-2028');
    const repeated = screen.getByLabelText('Nouveau mot de passe, une seconde fois');
    expect(repeated).toHaveAccessibleDescription('Les nouveaux mots de passes ne sont pas identiques.');
    expect(repeated).toHaveFocus();
    expect(sent(portal)).toEqual([]);
    await portal.user.type(repeated, '{Backspace}7');
    expect(repeated).not.toHaveAccessibleDescription();
  });

  it('says that it is done on the sign-in page, since the session ends with the old password', async () => {
    const portal = await openPortal('/user/updatePassword', visit);
    await change(portal, PASSWORD, 'Une-palme-2027', 'Une-palme-2027');
    expect(await screen.findByText('Nouveau mot de passe enregistré avec succés !')).toBeInTheDocument();
    expect(portal.address()).toBe('/login');
    expect(sent(portal)).toMatchObject([
      { path: '/api/v1/users/password', body: { oldPassword: PASSWORD, newPassword: 'Une-palme-2027' } },
    ]);
  });

  it("shows the server's refusal and stays", async () => {
    const portal = await openPortal('/user/updatePassword', visit);
    await change(portal, 'faux', 'Une-palme-2027', 'Une-palme-2027');
    expect(await screen.findByText("L'ancien mot de passe est faux")).toBeInTheDocument();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Une-palme-2027');
    expect(portal.address()).toBe('/user/updatePassword');
  });

  it.each([
    ['PASSWORD_WRONG', 'Ancien mot de passe'],
    ['PASSWORD_TOO_SHORT', 'Nouveau mot de passe'],
    ['PASSWORD_TOO_COMMON', 'Nouveau mot de passe'],
    ['PASSWORD_UNCHANGED', 'Nouveau mot de passe'],
  ] as const)('puts %s beside %s', async (code, label) => {
    const message = errorMessages[code];
    const portal = await openPortal('/user/updatePassword', {
      ...visit,
      prepare: (server) => server.answerOnce('PUT', '/api/v1/users/password', { status: 422, body: { code, message } }),
    });
    await change(portal, 'faux', 'Une-palme-2027', 'Une-palme-2027');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true'));
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  });

  it('opens after a sign-in with a one-time password, which it still knows', async () => {
    const portal = await openPortal('/login', {
      prepare: (server) =>
        server.answerOnce('POST', '/api/v1/users/login', {
          status: 200,
          body: { token: server.tokenFor('A-00-000006', { once: true }) },
        }),
    });
    await portal.user.type(screen.getByLabelText('Numéro de licence'), 'A-00-000006');
    await portal.user.type(screen.getByLabelText('Mot de passe'), 'recu-par-mail{Enter}');
    expect(await screen.findByLabelText('Mot de passe reçu par e-mail')).toHaveValue('recu-par-mail');
    expect(portal.address()).toBe('/user/updatePassword');
  });

  it.each(['/', '/porte-monnaie', '/divers'])(
    'takes the place of %s until it is done, and asks for nothing else',
    async (path) => {
      const portal = await openPortal(path, { licence: 'A-00-000001', token: { once: true } });
      expect(await screen.findByLabelText('Mot de passe reçu par e-mail')).toBeInTheDocument();
      expect(portal.address()).toBe('/user/updatePassword');
      expect(screen.queryByRole('navigation')).toBeNull();
      expect(portal.server.calls.map((call) => call.path)).toEqual([]);
    },
  );
});
