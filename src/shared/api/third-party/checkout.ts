import { record } from '#domain/records.ts';
import { text, type Raw } from '../json.ts';
import type { PaymentPlan } from '#domain/membership/fee.ts';
import type { Cents } from '#domain/money.ts';
import { PROVIDER_KEY_ID } from '#domain/parametres/club-settings.ts';
import { call } from '../client/call.ts';
import { request } from '../client/client.ts';
import { ApiError } from '../client/errors.ts';
import { logFailure } from '../client/log.ts';
import { type Call, type CallOptions, isOwnOrigin, readAnswer, send } from '../client/http.ts';

const isAuthorized = (state: unknown): boolean => text(state).toLowerCase() === 'authorized';

/** Our server sends `status`; the provider an order with payments once paid (contract §6). */
function isPaid(checkout: Raw): boolean {
  const payments = record(checkout['order'])['payments'];
  return (
    isAuthorized(checkout['status']) ||
    (Array.isArray(payments) && payments.some((payment) => isAuthorized(record(payment)['state'])))
  );
}

/** Empty when the server names no page. */
const readRedirect = (answer: unknown): string => text(record(answer)['redirectUrl']);

/** Another server may not say. */
const saysWaiting = (answer: unknown): boolean => text(record(answer)['status']).toLowerCase() === 'waiting';

/** From /config.json: our server's relay, or the provider itself (contract §6). */
export interface PaymentService {
  readonly baseUrl: string;
  readonly organization: string;
  readonly clientId: string;
}

const part = encodeURIComponent;

const NOT_OFFERED = {
  code: 'PAYMENT_NOT_OFFERED',
  message: 'Le club n’a pas encore ouvert le paiement en ligne\u00a0: demandez-lui comment payer.',
};

export const paymentUnavailable = (cause?: unknown): ApiError =>
  new ApiError({
    status: 0,
    code: 'PAYMENT_UNAVAILABLE',
    message: 'Le service de paiement ne répond pas. Réessayez dans quelques minutes.',
    cause,
  });

/** Calls our relay as the member, or the provider with its own token alone. */
async function askProvider({ baseUrl }: PaymentService, providerCall: Call, token: string | null): Promise<unknown> {
  const path = `${baseUrl.replace(/\/$/, '')}${providerCall.path}`;
  if (isOwnOrigin(baseUrl)) return request({ ...providerCall, path });
  try {
    return await readAnswer(await send({ ...providerCall, path }, token));
  } catch (error) {
    providerCall.signal?.throwIfAborted();
    // Hides the provider's message, which may be in any language.
    throw error instanceof ApiError ? paymentUnavailable(error) : error;
  }
}

/** A credential serves once: one that could not be stored is the only valid one. */
let unstored: string | null = null;
let refusalLogged = false;

const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

async function storeKey(key: string, { signal }: CallOptions): Promise<void> {
  unstored = key;
  const store = () =>
    call('POST /parametres/HELLOASSO/:argument', { params: { argument: String(PROVIDER_KEY_ID) }, body: key, signal });
  try {
    await store().catch((error: unknown) => (isForbidden(error) ? Promise.reject(error) : store()));
    unstored = null;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    // The access token stays valid: members may not store the credential.
    if (!refusalLogged) logFailure('Clé du prestataire de paiement', error);
    refusalLogged = true;
  }
}

/** Exchanges the stored credential, or our server's handle for it. */
async function accessToken(service: PaymentService, options: CallOptions): Promise<string> {
  const stored = await call('GET /parametres/:idOrName', { params: { idOrName: String(PROVIDER_KEY_ID) }, ...options });
  const key = unstored ?? stored.valeurTexte ?? '';
  if (key === '') throw new ApiError({ status: 0, ...NOT_OFFERED });
  const form = { grant_type: 'refresh_token', refresh_token: key, client_id: service.clientId };
  const answer = record(await askProvider(service, { method: 'POST', path: '/oauth2/token', form, ...options }, null));
  const [token, newKey] = [text(answer['access_token']), text(answer['refresh_token'])];
  if (token === '') throw paymentUnavailable();
  // Our server answers no credential.
  if (newKey !== '' && !isOwnOrigin(service.baseUrl)) await storeKey(newKey, options);
  return token;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Accepts TLS, or this machine. @throws ApiError otherwise */
function payingPage(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url.href;
  throw paymentUnavailable();
}

/** Resolves to the address of the page to pay on. */
const pageIn = async (answer: Promise<unknown>): Promise<string> => payingPage(readRedirect(await answer));

/** `account` is the member's `cptanalytique`; nothing is paid before the provider's page. */
export async function openTopUp(
  service: PaymentService,
  { cents, account }: { readonly cents: Cents; readonly account: number },
  options: CallOptions = {},
): Promise<string> {
  const params = {
    amount: String(cents),
    cptanalytique: String(account),
    accessToken: await accessToken(service, options),
  };
  return pageIn(call('POST /divers/APIHELLOASSO/:amount/:cptanalytique/:accessToken', { params, ...options }));
}

const FEE_CALL = {
  1: 'POST /divers/APIHELLOASSOADHESIONUNEX/:licenceNumber/:accessToken',
  3: 'POST /divers/APIHELLOASSOADHESIONTROISX/:licenceNumber/:accessToken',
} as const satisfies Record<PaymentPlan, string>;

export async function openFeePayment(
  service: PaymentService,
  { licence, plan }: { readonly licence: string; readonly plan: PaymentPlan },
  options: CallOptions = {},
): Promise<string> {
  const params = { licenceNumber: licence, accessToken: await accessToken(service, options) };
  return pageIn(call(FEE_CALL[plan], { params, ...options }));
}

export type Confirmed =
  /** `redirectUrl`: success screen named by the server, or empty. */
  { readonly paid: true; readonly redirectUrl: string } | { readonly paid: false };

const NOT_YET: Confirmed = { paid: false };

interface ConfirmOptions extends CallOptions {
  /** Waits between tries: authorisation takes a moment. */
  readonly tries: number;
  readonly pause: () => Promise<void>;
}

/** Checks after the provider's page whether it was paid, and makes the server record it. */
export async function confirmCheckout(
  service: PaymentService,
  checkoutId: string,
  { tries, pause, ...options }: ConfirmOptions,
): Promise<Confirmed> {
  const token = await accessToken(service, options);
  for (let left = tries; ; left -= 1) {
    const confirmed = await confirmOnce(service, checkoutId, token, options);
    if (confirmed.paid || left <= 1) return confirmed;
    await pause();
  }
}

async function confirmOnce(
  service: PaymentService,
  checkoutId: string,
  token: string,
  options: CallOptions,
): Promise<Confirmed> {
  const path = `/v5/organizations/${part(service.organization)}/checkout-intents/${part(checkoutId)}`;
  const checkout = record(await askProvider(service, { method: 'GET', path, ...options }, token));
  if (saysWaiting(checkout)) return NOT_YET;
  const reference = text(record(checkout['metadata'])['id']);
  const params = { checkoutIntentId: Number(checkoutId), accessToken: token };
  const answer = await call('POST /divers/APIHELLOASSOOK/:checkoutIntentId/:accessToken', { params, ...options });
  const redirectUrl = readRedirect(answer);
  // The answer may not say, and the server decides.
  if (redirectUrl === '' && !isPaid(checkout)) return NOT_YET;
  if (reference === '') return { paid: true, redirectUrl };
  const recorded = await call('POST /divers/HELLOASSO/:reference', {
    params: { reference },
    body: checkoutId,
    ...options,
  });
  return saysWaiting(recorded) ? NOT_YET : { paid: true, redirectUrl };
}
