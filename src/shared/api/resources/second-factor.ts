import type {
  NewPasskeyBody,
  PasskeyAnswer,
  PasskeyQuestion,
  ChallengeAnswer,
  ChallengeQuestion,
  RecoveryCodes,
  SecondFactors,
  TotpSecret,
} from '../../contract/second-factor.ts';
import { getOwn, postOwn, requestOpenly, requestOwn, type CallOptions } from '../client/client.ts';
import { keepToken } from './users.ts';

// For our server only; each throws ApiError.
const base = '/api/v1/users';

const postOpenly = (path: string, body?: unknown): Promise<unknown> =>
  requestOpenly({ method: 'POST', path: `${base}/${path}`, body });

export const takeSecondStep = async (given: ChallengeAnswer): Promise<void> =>
  keepToken(await postOpenly('login/second-factor', given));

export const askForPasskey = async (): Promise<PasskeyQuestion> =>
  (await postOpenly('login/passkey/options')) as PasskeyQuestion;

export const signInByPasskey = async (ticket: string, passkey: PasskeyAnswer): Promise<void> =>
  keepToken(await postOpenly('login/passkey', { ticket, passkey }));

export const askForReauthentication = (): Promise<ChallengeQuestion> => postOwn(`${base}/proof/options`);

/** Calls that wait for the proof are repeated. */
export const reauthenticate = async (given: ChallengeAnswer): Promise<void> =>
  keepToken(await postOwn(`${base}/proof`, given));

export const getSecondFactors = (options?: CallOptions): Promise<SecondFactors> =>
  getOwn(`${base}/second-factor`, options);

/** A token that knows what the session may do now. */
export const renewToken = async (): Promise<void> => keepToken(await postOwn(`${base}/refresh`));

export const askForNewPasskey = (): Promise<PasskeyQuestion> => postOwn(`${base}/passkeys/options`);
export const addPasskey = (body: NewPasskeyBody): Promise<RecoveryCodes> => postOwn(`${base}/passkeys`, body);
export const renamePasskey = (id: number, name: string): Promise<void> =>
  requestOwn({ method: 'PUT', path: `${base}/passkeys/${id}`, body: { name } });
export const removePasskey = (id: number): Promise<void> =>
  requestOwn({ method: 'DELETE', path: `${base}/passkeys/${id}` });

export const beginTotp = (): Promise<TotpSecret> => postOwn(`${base}/totp`);
export const confirmTotp = (totp: string): Promise<RecoveryCodes> =>
  requestOwn({ method: 'PUT', path: `${base}/totp`, body: { totp } });
export const removeTotp = (): Promise<void> => requestOwn({ method: 'DELETE', path: `${base}/totp` });

export const newRecoveryCodes = (): Promise<RecoveryCodes> => postOwn(`${base}/recovery-codes`);

/** Ends another member's second factors and sessions. */
export const restoreAccess = (licence: string): Promise<void> =>
  requestOwn({ method: 'DELETE', path: `/api/v1/divers/${encodeURIComponent(licence)}/second-factor` });
