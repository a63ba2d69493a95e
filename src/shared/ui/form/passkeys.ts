import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { ApiError } from '../../api/client/errors.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../contract/second-factor.ts';

type Reading = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Creating = Parameters<typeof startRegistration>[0]['optionsJSON'];

const failed = (message: string): ApiError => new ApiError({ status: 0, code: 'PASSKEY_FAILED', message });

/** Sentence for what the browser or the device has refused, or the member. */
const asSentence = (error: unknown): unknown => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return failed('Cet appareil a déjà une clé d’accès de votre compte.');
  }
  return failed('Aucune clé d’accès n’a répondu : réessayez, ou choisissez un autre moyen.');
};

/** Asks the browser for a passkey; `options` of our server. @throws ApiError when none answers */
export async function readPasskey(options: object): Promise<PasskeyAnswer> {
  try {
    return await startAuthentication({ optionsJSON: options as Reading });
  } catch (error) {
    throw asSentence(error);
  }
}

/** @throws ApiError */
export async function createPasskey(options: object): Promise<NewPasskeyAnswer> {
  try {
    return await startRegistration({ optionsJSON: options as Creating });
  } catch (error) {
    throw asSentence(error);
  }
}
