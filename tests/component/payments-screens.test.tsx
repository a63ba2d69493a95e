import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/console-guard.ts';
import { openPortal, type Portal, type Visit } from '../support/portal.tsx';

const CLAIRE = 'A-00-000006';
const NADIA = 'A-00-000008';
const INES = 'A-00-000010';
const CHECKOUT = '/api/v1/divers/APIHELLOASSO';
const NOT_YET = 'Votre paiement n’est pas encore confirmé.';

const provider = ({ server }: Portal) => {
  if (!server.provider) throw new Error('There is no provider.');
  return server.provider;
};
const opened = ({ server }: Portal) => server.calls.filter(({ path }) => path.startsWith(CHECKOUT));

/** Opens a checkout of hers at the provider, paid or not; answers the return address. */
async function returned(portal: Portal, purpose: 'wallet' | 'fee', paid: boolean): Promise<string> {
  const screen = purpose === 'wallet' ? '/Paypal' : '/Helloasso';
  const page = provider(portal).open({ cents: 50_00, reference: `${purpose}:x`, screen });
  if (paid) await fetch(page.replace('/checkout/', '/pay/'), { redirect: 'manual' });
  return `${screen}?checkoutIntentId=${page.split('/').pop() ?? ''}&code=succeeded`;
}

/** Opens a screen other than the payment's, to return from. */
async function openAway(licence: string, more: Pick<Visit, 'ours'> = {}): Promise<Portal> {
  const portal = await openPortal('/user/updatePassword', { licence, provider: true, ...more });
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

const go = (address: string): void => {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

describe('/Paypal', () => {
  it('tells the balance now and after, by its band', async () => {
    const { user } = await openPortal('/Paypal', { licence: 'A-00-000011' });
    expect(await screen.findByText(/12,00.€ \(insuffisant\)/)).toBeInTheDocument();
    const amount = screen.getByRole('spinbutton', { name: 'Montant du rechargement' });
    expect(amount).toHaveValue(50);
    expect(['min', 'max', 'step'].map((name) => amount.getAttribute(name))).toEqual(['50', '150', '10']);
    expect(screen.getByRole('button', { name: 'Retirer 10 euros' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Ajouter 10 euros' }));
    expect(amount).toHaveValue(60);
    expect(screen.getByRole('status')).toHaveTextContent(/72,00.€/);
    await user.click(screen.getByRole('button', { name: 'Retirer 10 euros' }));
    expect(screen.getByRole('status')).toHaveTextContent(/62,00.€/);
    fireEvent.change(amount, { target: { value: '150' } });
    expect(screen.getByRole('button', { name: 'Ajouter 10 euros' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['', 50],
    ['?code=cancelled', 80],
  ])('keeps the amount of a payment that was abandoned for its own return alone: /Paypal%s', async (search, cents) => {
    sessionStorage.setItem('rechargement', '8000');
    await openPortal(`/Paypal${search}`, { licence: CLAIRE });
    expect(await screen.findByRole('spinbutton')).toHaveValue(cents);
    expect(sessionStorage.getItem('rechargement')).toBe(search === '' ? null : '8000');
  });

  it('sends nothing for an amount that is none, and says beside the field which are', async () => {
    const portal = await openPortal('/Paypal', { licence: CLAIRE, provider: true });
    const amount = await screen.findByRole('spinbutton');
    await portal.user.clear(amount);
    await portal.user.type(amount, '49{Enter}');
    expect(amount).toHaveAccessibleDescription(/^Choisissez un montant de 50 à 150.€, par pas de 10.€\.$/);
    expect(amount).toHaveFocus();
    expect(opened(portal)).toEqual([]);
  });

  it('says at once which amounts there are, when one leaves the field with another', async () => {
    const { user } = await openPortal('/Paypal', { licence: CLAIRE });
    const amount = await screen.findByRole('spinbutton');
    await user.clear(amount);
    await user.type(amount, '75');
    expect(amount).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(amount).toHaveAccessibleDescription(/^Choisissez un montant de 50 à 150.€, par pas de 10.€\.$/);
    await user.clear(amount);
    await user.type(amount, '70');
    expect(amount).not.toHaveAttribute('aria-invalid');
  });

  it('says when the provider is away, and tries again without having paid', async () => {
    expectConsole('warn', /^Paiement ApiError: Le service de paiement ne répond pas/);
    expectConsole('warn', /^Paiement ApiError: Ce montant n’est pas accepté/);
    const portal = await openPortal('/Paypal', {
      licence: CLAIRE,
      provider: true,
      prepare: ({ answerOnce }) =>
        answerOnce('POST', `${CHECKOUT}/`, { status: 200, body: { redirectUrl: 'about:blank' } }),
    });
    await portal.user.click(await screen.findByRole('button', { name: /^Payer/ }));
    expect(await screen.findByText(/Vous n’avez rien payé/)).toBeInTheDocument();
    portal.server.answerOnce('POST', `${CHECKOUT}/`, {
      status: 422,
      body: { message: 'Ce montant n’est pas accepté.' },
    });
    await portal.user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Ce montant n’est pas accepté.')).toBeInTheDocument();
    expect(opened(portal)).toHaveLength(2);
  });

  it('a provider that hangs delays the page by ten seconds at most', async () => {
    expectConsole('warn', /^Paiement ApiError: Le service de paiement ne répond pas/);
    const portal = await openPortal('/Paypal', { licence: CLAIRE, provider: true });
    const pay = await screen.findByRole('button', { name: /^Payer/ });
    provider(portal).fallAsleep();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      pay.click();
      await vi.waitFor(() => expect(pay).toHaveAttribute('aria-busy', 'true'));
      await vi.advanceTimersByTimeAsync(10_000);
    } finally {
      vi.useRealTimers();
    }
    expect(await screen.findByText(/Vous n’avez rien payé/)).toBeInTheDocument();
    expect(pay).not.toHaveAttribute('aria-busy');
  });
});

describe('the return', () => {
  it('of a paid checkout leads to its success screen, with the wallet as it is now, and back does not confirm', async () => {
    const portal = await openAway(CLAIRE);
    go(await returned(portal, 'wallet', true));
    expect(await screen.findByText("Votre paiement s'est bien déroulé.")).toBeInTheDocument();
    expect(portal.address()).toBe('/PaypalSuccess');
    await waitFor(() => expect(screen.getByRole('button', { name: /Porte-monnaie/ })).toHaveTextContent(/130,00/));
    const calls = portal.server.calls.length;
    window.history.back();
    expect(await screen.findByLabelText('Ancien mot de passe')).toBeInTheDocument();
    expect(portal.server.calls.slice(calls).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says on our server what was added, and the balance after it; after a reload the balance alone', async () => {
    sessionStorage.setItem('rechargement', '5000');
    const portal = await openAway(CLAIRE, { ours: true });
    go(await returned(portal, 'wallet', true));
    expect(await screen.findByText('50,00 € ajoutés, solde 130,00 €.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actualiser mon solde' })).toBeNull();
    expect(sessionStorage.getItem('rechargement')).toBeNull();
    go('/PaypalSuccess');
    expect(await screen.findByText('Solde : 130,00 €.')).toBeInTheDocument();
  });

  it('leads to the screen of what was paid, wherever one comes back', async () => {
    const portal = await openAway(INES);
    go((await returned(portal, 'fee', true)).replace('/Helloasso', '/Paypal'));
    expect(await screen.findByText("Votre paiement Helloasso s'est bien déroulé.")).toBeInTheDocument();
  });

  it('of one that is not paid is a neutral screen, from which one can look again', async () => {
    const portal = await openAway(CLAIRE);
    const address = await returned(portal, 'wallet', false);
    go(address);
    expect(await screen.findByText(NOT_YET)).toBeInTheDocument();
    expect(portal.address()).toBe(address);
    await fetch(`${provider(portal).url}/pay/500`, { redirect: 'manual' });
    await portal.user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    expect(await screen.findByText("Votre paiement s'est bien déroulé.")).toBeInTheDocument();
  });

  it.each(['', '0x1', '../7', '1'.repeat(16)])('with the checkout %j sends no request', async (id) => {
    const portal = await openPortal(`/Paypal?code=succeeded&checkoutIntentId=${encodeURIComponent(id)}`, {
      licence: CLAIRE,
      provider: true,
    });
    expect(await screen.findByText(NOT_YET)).toBeInTheDocument();
    expect(provider(portal).calls).toEqual([]);
  });

  it.each(['code=refused', 'code=error', 'error=Canceled'])('by %s says that nothing was paid', async (query) => {
    await openPortal(`/Paypal?${query}`, { licence: CLAIRE });
    expect(await screen.findByText('Le paiement n’a pas abouti, vous n’avez rien payé.')).toBeInTheDocument();
    expect(await screen.findByRole('spinbutton')).toBeInTheDocument();
  });
});

describe('the panel of a deactivated member', () => {
  const PAY = 'Payer ma cotisation';
  const main = () => within(screen.getByRole('main'));

  it.each([
    [180, true, /dossier d’inscription n’est pas à jour, ou un paiement reste à régler/],
    [0, false, 'Votre cotisation est réglée.'],
    [null, false, /dossier d’inscription n’est pas à jour/],
  ])('with a fee of %s offers to pay: %s', async (cotisation, offered, says) => {
    await openPortal('/', {
      licence: NADIA,
      prepare: ({ club }) => Object.assign(club.divers[7] ?? {}, { cotisation }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Compte désactivé' })).toBeInTheDocument();
    expect(main().getByText(says)).toBeInTheDocument();
    expect(main().queryAllByRole('link', { name: PAY })).toHaveLength(offered ? 1 : 0);
    expect(main().queryAllByRole('link', { name: 'Écrire au comité' })).toHaveLength(offered ? 0 : 1);
    const awaitsOthers = main().queryByText(/administrateur doit encore réactiver votre compte/) !== null;
    expect(awaitsOthers).toBe(cotisation === 0);
  });
});

describe('/Helloasso', () => {
  it.each([
    [CLAIRE, 'Vous êtes en ordre de cotisation'],
    ['A-00-000013', "Vous n'êtes pas elligible au dossier numérique, veuillez contacter le comité."],
  ])('for %s says: %s', async (licence, text) => {
    await openPortal('/Helloasso', { licence });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull();
  });

  it('due: two decimals, two buttons, and the one that was pressed is at work', async () => {
    const portal = await openPortal('/Helloasso', { licence: NADIA, provider: true });
    expect((await screen.findAllByText(/^180,00.€$/)).length).toBeGreaterThan(0);
    const plan = screen.getByRole('region', { name: 'En 3 paiements, sans frais' });
    expect(within(plan).getAllByText(/^60,00.€$/)).toHaveLength(3);
    expectConsole('warn', /^Paiement ApiError: Non/);
    portal.server.answerOnce('POST', `${CHECKOUT}ADHESIONTROISX`, { status: 422, body: { message: 'Non.' } });
    const pay = screen.getByRole('button', { name: 'Payer en 3 paiements' });
    // Twice before the next rendering.
    act(() => {
      fireEvent.click(pay);
      fireEvent.click(pay);
    });
    expect(await screen.findByText('Non.')).toBeInTheDocument();
    expect(opened(portal)).toHaveLength(1);
    expect(provider(portal).calls.map(({ path }) => path)).toEqual(['/oauth2/token']);
  });
});
