import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from '#api/client/errors.ts';
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyAnswer, PasskeyOptions } from '#contract/second-factor.ts';

/** Says what the browser, the device or the member has refused. */
function refuse(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = isKnown
    ? 'Cet appareil a déjà une clé d’accès de votre compte.'
    : 'Aucune clé d’accès n’a répondu\u00a0: réessayez, ou choisissez un autre moyen.';
  throw new ApiError({ status: 0, code: 'PASSKEY_FAILED', message });
}

/** Asks the browser for a passkey; `options` of our server. @throws ApiError when none answers */
export const readPasskey = async (optionsJSON: PasskeyOptions | undefined): Promise<PasskeyAnswer> =>
  optionsJSON ? startAuthentication({ optionsJSON }).catch(refuse) : refuse(undefined);

/** @throws ApiError */
export const createPasskey = (optionsJSON: NewPasskeyOptions): Promise<NewPasskeyAnswer> =>
  startRegistration({ optionsJSON }).catch(refuse);
