import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/existing-server/club.ts';
import { openPortal, type Portal } from '../support/portal.tsx';

async function fillIn({ user }: Portal, licence: string, password: string): Promise<void> {
  await user.type(screen.getByLabelText('Numéro de licence'), licence);
  await user.type(screen.getByLabelText('Mot de passe'), password);
}

const send = ({ user }: Portal) => user.click(screen.getByRole('button', { name: 'Se connecter' }));
/** Tone and sentence, as a screen reader says them; the matcher makes blanks plain. */
const IN_RED = "Erreur : Vous n'êtes pas connecté.";

const logins = ({ server }: Portal) => server.calls.filter((call) => call.path === '/api/v1/users/login');

describe('/login', () => {
  it('asks for both fields before anything is sent', async () => {
    const portal = await openPortal('/login');
    await send(portal);
    expect(screen.getByLabelText('Numéro de licence')).toHaveAccessibleDescription(
      'Saisissez votre numéro de licence.',
    );
    expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription('Saisissez votre mot de passe.');
    expect(screen.getByLabelText('Numéro de licence')).toHaveFocus();
    await portal.user.keyboard('A-00-000006{Enter}');
    expect(screen.getByLabelText('Numéro de licence')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription('Saisissez votre mot de passe.');
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus();
    expect(logins(portal)).toEqual([]);
  });

  it('says when the capitals are locked, and shows the password when it is asked to', async () => {
    const { user } = await openPortal('/login');
    const password = screen.getByLabelText('Mot de passe');
    expect(password).toHaveAttribute('type', 'password');
    fireEvent.keyUp(password, { key: 'a', modifierCapsLock: true });
    expect(password).toHaveAccessibleDescription('Attention\u00a0: le verrouillage des majuscules est activé.');
    fireEvent.keyUp(password, { key: 'a', modifierCapsLock: false });
    expect(password).not.toHaveAccessibleDescription();
    await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('takes what is pasted, and says to password managers what each field is', async () => {
    const portal = await openPortal('/login');
    const [licence, password] = [screen.getByLabelText('Numéro de licence'), screen.getByLabelText('Mot de passe')];
    expect(licence).toHaveAttribute('autocomplete', 'username webauthn');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await portal.user.type(licence, 'A-00-000006');
    await portal.user.click(password);
    await portal.user.paste(PASSWORD);
    await send(portal);
    await waitFor(() => expect(logins(portal)).toMatchObject([{ body: { password: PASSWORD } }]));
  });

  it('is not shown to who is signed in already', async () => {
    const { address } = await openPortal('/login?redirect=%2FPaypal', { licence: 'A-00-000006' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Recharger mon porte-monnaie' })).toBeInTheDocument();
    expect(address()).toBe('/Paypal');
  });

  it("shows the server's own sentence when it refuses, and leaves what was typed", async () => {
    const portal = await openPortal('/login');
    await fillIn(portal, 'A-00-000006', 'faux');
    await send(portal);
    expect(await screen.findByText('Licence ou mot de passe erroné')).toBeInTheDocument();
    expect(screen.getByLabelText('Numéro de licence')).toHaveValue('A-00-000006');
  });

  it('sends once, however often it is clicked, and without a token', async () => {
    const portal = await openPortal('/login', {
      prepare: (server) => server.answerOnce('POST', '/api/v1/users/login', { status: 401, delay: 60 }),
    });
    await fillIn(portal, 'A-00-000006', PASSWORD);
    await Promise.all([send(portal), send(portal), send(portal)]);
    await screen.findByText("Vous n'êtes pas connecté.");
    expect(logins(portal)).toMatchObject([{ token: null, body: { licence: 'A-00-000006', password: PASSWORD } }]);
  });

  it('leads to the page that was wanted', async () => {
    const portal = await openPortal('/PaypalSuccess?a=1');
    expect(await screen.findByText("Vous n'êtes pas connecté.")).toBeInTheDocument();
    expect(portal.address()).toBe('/login?redirect=%2FPaypalSuccess%3Fa%3D1');
    expect(screen.getByRole('status')).toHaveTextContent(IN_RED);
    await fillIn(portal, 'A-00-000006', PASSWORD);
    await send(portal);
    expect(await screen.findByText("Votre paiement s'est bien déroulé.")).toBeInTheDocument();
    expect(portal.address()).toBe('/PaypalSuccess?a=1');
  });

  it('leaves for the page that was wanted when the member signs in in another tab', async () => {
    const portal = await openPortal('/login?redirect=%2FPaypalSuccess');
    await screen.findByLabelText('Mot de passe');
    localStorage.setItem('token', portal.server.tokenFor('A-00-000006'));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(await screen.findByText("Votre paiement s'est bien déroulé.")).toBeInTheDocument();
    expect(portal.address()).toBe('/PaypalSuccess');
  });

  it('says in red that an outing was asked for, by the link of a mail', async () => {
    const portal = await openPortal('/?sortie=3');
    expect(await screen.findByRole('status')).toHaveTextContent(IN_RED);
    expect(portal.address()).toBe('/login?redirect=%2F%3Fsortie%3D3');
  });

  it.each(['https://autre.example/', '//autre.example', '/\\autre.example', 'javascript:alert(1)'])(
    'does not follow %s',
    async (redirect) => {
      const portal = await openPortal(`/login?redirect=${encodeURIComponent(redirect)}`);
      await fillIn(portal, 'A-00-000006', PASSWORD);
      await send(portal);
      await waitFor(() => expect(portal.address()).toBe('/'));
    },
  );

  it('does not believe an expired token, and says so', async () => {
    const portal = await openPortal('/user/updatePassword', {
      licence: 'A-00-000006',
      token: { issued: -700_000, expires: -60 },
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(IN_RED));
    expect(portal.address()).toBe('/login?redirect=%2Fuser%2FupdatePassword');
    expect(portal.server.calls).toEqual([]);
  });

  it.each(['/', '/login'])('says in red at %s that a session has ended', async (address) => {
    const portal = await openPortal(address, {
      licence: 'A-00-000006',
      token: { issued: -700_000, expires: -60 },
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(IN_RED));
    expect(portal.address()).toBe('/login');
  });

  it.each(['/', '/login'])('welcomes a first visit to %s without a message', async (address) => {
    const portal = await openPortal(address);
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeInTheDocument();
    expect(portal.address()).toMatch(/^\/login/);
    expect(screen.queryByText("Vous n'êtes pas connecté.")).toBeNull();
  });
});

describe('/resetPassword', () => {
  it('asks for the licence before anything is sent, and leads back', async () => {
    const { user, address, server } = await openPortal('/resetPassword');
    await user.click(await screen.findByRole('button', { name: 'Réinitialiser mon mot de passe' }));
    const licence = screen.getByLabelText('Numéro de licence');
    expect(licence).toHaveAccessibleDescription(/Saisissez votre numéro de licence\./);
    expect(licence).toHaveFocus();
    expect(server.calls).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Retour' }));
    expect(address()).toBe('/login');
  });

  it('sends the call without body nor token, and says no more than it knows of another server', async () => {
    const portal = await openPortal('/resetPassword');
    await portal.user.type(await screen.findByLabelText('Numéro de licence'), 'A 00/7');
    await portal.user.click(screen.getByRole('button', { name: 'Réinitialiser mon mot de passe' }));
    expect(await screen.findByText('Mot de passe réinitialisé.')).toBeInTheDocument();
    expect(screen.queryByText(/usage unique|e-mail/)).toBeNull();
    expect(portal.address()).toBe('/login');
    expect(screen.queryByText("Vous n'êtes pas connecté.")).toBeNull();
    const call = { method: 'PUT', path: '/api/v1/divers/A%2000%2F7/password/init' };
    expect(portal.server.calls).toEqual([{ ...call, token: null, contentType: null, body: null }]);
  });

  it('says in green what the server says, where it says something', async () => {
    const message = 'Si ce numéro de licence est connu, un message vient de partir.';
    const portal = await openPortal('/resetPassword', {
      prepare: (server) =>
        server.answerOnce('PUT', '/api/v1/divers/A-1/password/init', { status: 200, body: { message } }),
    });
    await portal.user.type(await screen.findByLabelText('Numéro de licence'), 'A-1');
    await portal.user.click(screen.getByRole('button', { name: 'Réinitialiser mon mot de passe' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

describe('/resetPassword/adresse', () => {
  const CALL = '/api/v1/users/address/objection';

  it('objects by its button alone, with the key of the mail, and says what follows', async () => {
    const { server, user } = await openPortal('/resetPassword/adresse#la-cle', {
      prepare: ({ answerOnce }) => {
        answerOnce('POST', CALL, { status: 503, body: { code: 'BUSY', message: 'Réessayez bientôt.' } });
        answerOnce('POST', CALL, { status: 200, body: { message: 'Votre ancienne adresse est rétablie.' } });
      },
    });
    const button = await screen.findByRole('button', { name: 'Rétablir mon ancienne adresse' });
    expect(server.calls).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Réessayez bientôt.')).toBeInTheDocument();
    await user.click(button);
    expect(await screen.findByText('Votre ancienne adresse est rétablie.')).toBeInTheDocument();
    expect(server.calls.map(({ method, path, body }) => [method, path, body])).toEqual(
      Array(2).fill(['POST', CALL, { key: 'la-cle' }]),
    );
    expect(screen.getByRole('link', { name: 'Demander un nouveau mot de passe' })).toBeInTheDocument();
  });

  it('says that a link is over, and offers no second try with it', async () => {
    const { user } = await openPortal('/resetPassword/adresse#la-cle', {
      prepare: ({ answerOnce }) =>
        answerOnce('POST', CALL, { status: 422, body: { code: 'LINK_OVER', message: 'Ce lien a déjà servi.' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Rétablir mon ancienne adresse' }));
    expect(await screen.findByText('Ce lien a déjà servi.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not found without a key', async () => {
    await openPortal('/resetPassword/adresse');
    expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
  });
});
