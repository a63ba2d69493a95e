// The payment calls of section 7, word for word and in the documented order: in front of an existing server, where the
// browser talks to the provider itself, and in front of our relay, which stands on our own origin.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#api/client/client.ts';
import { confirmCheckout, openFeePayment, openTopUp } from '#api/third-party/checkout.ts';
import { sendMail } from '#api/third-party/mail.ts';
import { connectTo } from '../support/browser-network.ts';
import { CLIENT_ID, ORGANIZATION, type Provider } from '../support/existing-server/provider.ts';
import { start, type ExistingServer } from '../support/existing-server/server.ts';

const ME = 'A-00-000006';
const RELAY = { baseUrl: '/helloasso', organization: 'club', clientId: 'club' };
const once = { tries: 1, pause: () => Promise.resolve() };

let server: ExistingServer;
let provider: Provider;

beforeEach(async () => {
  server = await start({ provider: true });
  if (!server.provider) throw new Error('There is no provider.');
  provider = server.provider;
  connectTo(server.url);
  session.signIn(server.tokenFor(ME));
});
afterEach(async () => {
  session.signOut();
  vi.unstubAllGlobals();
  await server.stop();
});

const foreign = () => ({ baseUrl: provider.url, organization: ORGANIZATION, clientId: CLIENT_ID });
const topUp = (provided = foreign()) => openTopUp(provided, { cents: 50_00, account: 0 });
const ours = () => server.calls.map(({ method, path }) => `${method} ${path}`);
const asked = () => provider.calls.map(({ method, path }) => `${method} ${path}`);
const answer = (method: string, path: string, body: unknown, status = 200) =>
  server.answerOnce(method, path, { status, body });
const refusal = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe('in front of an existing server', () => {
  it('a top-up: credential, token, new credential stored, checkout', async () => {
    const page = await openTopUp(foreign(), { cents: 70_00, account: 411_006 });
    expect(page).toBe(`${provider.url}/checkout/500`);
    expect(ours()).toEqual([
      'GET /api/v1/parametres/7',
      'POST /api/v1/parametres/HELLOASSO/7',
      'POST /api/v1/divers/APIHELLOASSO/7000/411006/acces%202%2F%2B',
    ]);
    expect(server.calls[1]).toMatchObject({ contentType: 'text/plain; charset=utf-8', body: 'cle-2' });
    expect(server.calls[2]?.body).toBeNull();
    expect(asked()).toEqual(['POST /oauth2/token']);
    expect(provider.calls[0]).toMatchObject({
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: 'grant_type=refresh_token&refresh_token=cle-1&client_id=palmes-web',
    });
  });

  it.each([
    [1, 'ADHESIONUNEX'],
    [3, 'ADHESIONTROISX'],
  ] as const)('the fee in %i', async (plan, name) => {
    await openFeePayment(foreign(), { licence: ME, plan });
    expect(ours()[2]).toBe(`POST /api/v1/divers/APIHELLOASSO${name}/${ME}/acces%202%2F%2B`);
  });

  it('the return: credential, token, intent, outcome, confirmation with the checkout’s id as text', async () => {
    provider.open({ cents: 50_00, reference: `wallet:${ME}:5000`, screen: `${server.url}/Paypal` });
    await fetch(`${provider.url}/pay/500`, { redirect: 'manual' });
    expect(await confirmCheckout(foreign(), '500', once)).toEqual({
      paid: true,
      redirectUrl: `${server.url}/PaypalSuccess`,
    });
    expect(asked()).toEqual(['POST /oauth2/token', `GET /v5/organizations/${ORGANIZATION}/checkout-intents/500`]);
    expect(ours()).toEqual([
      'GET /api/v1/parametres/7',
      'POST /api/v1/parametres/HELLOASSO/7',
      'POST /api/v1/divers/APIHELLOASSOOK/500/acces%202%2F%2B',
      `POST /api/v1/divers/HELLOASSO/wallet%3A${ME}%3A5000`,
    ]);
    expect(server.calls[3]).toMatchObject({ contentType: 'text/plain; charset=utf-8', body: '500' });
  });

  it('the provider sees its own token, and neither the session nor a cookie', async () => {
    provider.open({ cents: 50_00, reference: 'wallet', screen: server.url });
    await confirmCheckout(foreign(), '500', once);
    const [exchange, read] = provider.calls;
    expect(exchange?.headers).not.toHaveProperty('authorization');
    expect(read?.headers['authorization']).toBe('Bearer acces 2/+');
    for (const { headers } of provider.calls) {
      expect(JSON.stringify(headers)).not.toContain(session.token());
      expect(headers).not.toHaveProperty('cookie');
    }
  });

  it('a checkout without an order is left to the server to judge, and is not confirmed when that says no', async () => {
    provider.open({ cents: 50_00, reference: 'wallet', screen: server.url });
    expect(await confirmCheckout(foreign(), '500', once)).toEqual({ paid: false });
    expect(ours().at(-1)).toMatch(/APIHELLOASSOOK\/500/);
  });

  it('a credential that could not be stored at once is stored the second time, and never lost', async () => {
    answer('POST', '/api/v1/parametres/HELLOASSO', { message: 'Occupé' }, 500);
    answer('POST', '/api/v1/parametres/HELLOASSO', { message: 'Occupé' }, 500);
    expect(await refusal(topUp())).toMatchObject({ message: 'Occupé' });
    // The stored token is used up: only the one in memory is accepted.
    expect(await topUp()).toContain('/checkout/');
    expect(server.club.parametres[6]).toMatchObject({ valeurTexte: 'cle-3' });
  });

  it('a credential that the server refuses to store stops no payment, is tried once, and logged once', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    for (let payment = 0; payment < 2; payment += 1) {
      answer('POST', '/api/v1/parametres/HELLOASSO', { message: 'Interdit' }, 403);
      expect(await topUp()).toContain('/checkout/');
    }
    expect(ours().filter((call) => call.includes('parametres/HELLOASSO'))).toHaveLength(2);
    expect(warned).toHaveBeenCalledTimes(1);
    warned.mockRestore();
    // The token in memory is used until it may be stored.
    expect(await topUp()).toContain('/checkout/');
    expect(server.club.parametres[6]).toMatchObject({ valeurTexte: 'cle-4' });
  });

  it('a club without a credential does not ask to try again', async () => {
    answer('GET', '/api/v1/parametres/7', { id: 7, valeurTexte: null });
    const { code, message } = (await refusal(topUp())) as { code: string; message: string };
    expect([code, message]).toEqual(['PAYMENT_NOT_OFFERED', expect.not.stringMatching(/réessayez/i)]);
  });

  it('what the provider says, and in what language, is not shown', async () => {
    const wrong = { ...foreign(), clientId: 'somebody' };
    expect(await refusal(topUp(wrong))).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(ours()).toEqual(['GET /api/v1/parametres/7']);
  });

  const elsewhere = ['http://checkout.example/1', 'javascript:alert(1)', 'data:text/html,x', '/Paypal'];
  it.each([...elsewhere, 'http://127.0.0.1.example/1', '', null])(
    'goes nowhere when the server names %s',
    async (redirectUrl) => {
      answer('POST', '/api/v1/divers/APIHELLOASSO/', { redirectUrl });
      expect(await refusal(topUp())).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    },
  );

  it.each(['https://checkout.example/1', 'http://127.0.0.1:8123/1', 'http://localhost:8123/1', 'http://[::1]:8123/1'])(
    'goes to %s',
    async (redirectUrl) => {
      answer('POST', '/api/v1/divers/APIHELLOASSO/', { redirectUrl });
      expect(await topUp()).toBe(redirectUrl);
    },
  );
});

describe('in front of our own relay', () => {
  const token = () => answer('POST', '/helloasso/oauth2/token', { access_token: 'ticket' });
  const intent = (body: unknown) => answer('GET', '/helloasso/v5/', body);

  it('carries the member’s own bearer, and stores no credential, whatever comes with the token', async () => {
    answer('POST', '/helloasso/oauth2/token', { access_token: 'ticket', refresh_token: 'other' });
    answer('POST', '/api/v1/divers/APIHELLOASSO/', { redirectUrl: 'https://checkout.example/1' });
    await topUp(RELAY);
    expect(ours()).toEqual([
      'GET /api/v1/parametres/7',
      'POST /helloasso/oauth2/token',
      'POST /api/v1/divers/APIHELLOASSO/5000/0/ticket',
    ]);
    expect(server.calls[1]).toMatchObject({
      token: session.token(),
      contentType: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'grant_type=refresh_token&refresh_token=cle-1&client_id=club',
    });
  });

  it('asks again quietly while the checkout waits, with the same ticket, and confirms nothing', async () => {
    token();
    for (let n = 0; n < 3; n += 1) intent({ status: 'Waiting', metadata: { id: 'ref' } });
    expect(await confirmCheckout(RELAY, '42', { ...once, tries: 3 })).toEqual({ paid: false });
    expect(ours()).toEqual([
      'GET /api/v1/parametres/7',
      'POST /helloasso/oauth2/token',
      ...Array.from({ length: 3 }, () => 'GET /helloasso/v5/organizations/club/checkout-intents/42'),
    ]);
    expect(server.calls.every((call) => call.token === session.token())).toBe(true);
  });

  it('ends as soon as it is paid', async () => {
    token();
    intent({ status: 'Waiting', metadata: { id: 'ref' } });
    intent({ status: 'Authorized', metadata: { id: 'ref' } });
    answer('POST', '/api/v1/divers/APIHELLOASSOOK/42/ticket', { redirectUrl: '/HelloassoSuccess' });
    answer('POST', '/api/v1/divers/HELLOASSO/ref', { status: 'Authorized' });
    expect(await confirmCheckout(RELAY, '42', { ...once, tries: 3 })).toEqual({
      paid: true,
      redirectUrl: '/HelloassoSuccess',
    });
  });

  it('believes the server, not the status, when the confirmation says that nothing has come', async () => {
    token();
    intent({ status: 'Authorized', metadata: { id: 'ref' } });
    answer('POST', '/api/v1/divers/APIHELLOASSOOK/42/ticket', { redirectUrl: '/PaypalSuccess' });
    answer('POST', '/api/v1/divers/HELLOASSO/ref', { status: 'Waiting' });
    expect(await confirmCheckout(RELAY, '42', once)).toEqual({ paid: false });
  });

  it('shows what our own server says', async () => {
    answer('POST', '/helloasso/oauth2/token', { code: 'PAYMENT_TICKET_INVALID', message: 'Recommencez.' }, 403);
    expect(await refusal(topUp(RELAY))).toMatchObject({ message: 'Recommencez.' });
  });
});

describe('the send-mail action', () => {
  const letter = { SecureToken: 's', To: 'it@club.example', From: 'a@b.example', Subject: 'Dossier', Body: '+ ville' };

  it('goes to the third-party service with the club’s token and nothing of the session', async () => {
    await sendMail(`${provider.url}/mail`, letter);
    expect(provider.letters).toEqual([letter]);
    expect(provider.calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it('fails when such a service says in a sentence why it did not send', async () => {
    provider.sayOnce('Mailbox name not allowed');
    expect(await refusal(sendMail(`${provider.url}/mail`, letter))).toMatchObject({ code: 'MAIL_REFUSED' });
  });

  it('goes to our own server as the member', async () => {
    answer('POST', '/api/v1/mail', { message: 'Votre message a été envoyé.' });
    await sendMail('/api/v1/mail', letter);
    expect(server.calls).toEqual([
      { method: 'POST', path: '/api/v1/mail', token: session.token(), contentType: 'application/json', body: letter },
    ]);
  });
});
