import type {
  ChallengeAnswer,
  ChallengeQuestion,
  NewPasskeyBody,
  PasskeyAnswer,
  PasskeyQuestion,
  RecoveryCodes,
  SecondFactors,
  TotpSecret,
} from '#contract/second-factor.ts';
import type { BackupList, FirstRestoreBody } from '#contract/backups.ts';
import type { FirstAdministratorBody } from '#contract/first-visit.ts';
import type { SessionOfMember } from '#contract/users.ts';
import { apiPath } from '#shared/resource-screens.ts';
import { SCREENS } from '#shared/resources.ts';
import { type CallOptions, get, post, put, remove, requestOpenly } from '../client/client.ts';
import { keepToken } from './users.ts';

// For our server only; each throws ApiError.
const base = '/api/v1/users';
const ofMember = (licence: string, what: string): string => `/api/v1/divers/${encodeURIComponent(licence)}/${what}`;

const postOpenly = (path: string, body?: unknown): Promise<unknown> =>
  requestOpenly({ method: 'POST', path: `${base}/${path}`, body });

export const takeSecondStep = async (given: ChallengeAnswer): Promise<void> =>
  keepToken(await postOpenly('login/second-factor', given));

export const askForPasskey = async (): Promise<PasskeyQuestion> =>
  (await postOpenly('login/passkey/options')) as PasskeyQuestion;

export const signInByPasskey = async (ticket: string, passkey: PasskeyAnswer): Promise<void> =>
  keepToken(await postOpenly('login/passkey', { ticket, passkey }));

export const askForReauthentication = () => post<ChallengeQuestion>(`${base}/proof/options`);

/** Calls that wait for the proof are repeated. */
export const reauthenticate = async (given: ChallengeAnswer): Promise<void> =>
  keepToken(await post(`${base}/proof`, given));

export const getSecondFactors = (options?: CallOptions) => get<SecondFactors>(`${base}/second-factor`, options);

/** A token that knows what the session may do now. */
export const renewToken = async (): Promise<void> => keepToken(await post(`${base}/refresh`));

export const askForNewPasskey = () => post<PasskeyQuestion>(`${base}/passkeys/options`);
export const addPasskey = (body: NewPasskeyBody) => post<RecoveryCodes>(`${base}/passkeys`, body);
export const renamePasskey = (id: number, name: string) => put<undefined>(`${base}/passkeys/${id}`, { name });
export const removePasskey = (id: number) => remove(`${base}/passkeys/${id}`);

export const beginTotp = () => post<TotpSecret>(`${base}/totp`);
export const confirmTotp = (totp: string) => put<RecoveryCodes>(`${base}/totp`, { totp });
export const removeTotp = () => remove(`${base}/totp`);

export const newRecoveryCodes = () => post<RecoveryCodes>(`${base}/recovery-codes`);

/** Ends another member's second factors and sessions. */
export const restoreAccess = (licence: string) => remove(ofMember(licence, 'second-factor'));

export const listSessions = (options?: CallOptions) => get<SessionOfMember[]>(`${base}/sessions`, options);
export const endSession = (id: string) => remove(`${base}/sessions/${id}`);
/** The one that asks ends too. */
export const endAllSessions = () => post(`${base}/sessions/end-all`);

export const listSessionsOf = (licence: string, options?: CallOptions) =>
  get<SessionOfMember[]>(ofMember(licence, 'sessions'), options);
export const endSessionsOf = (licence: string) => remove(ofMember(licence, 'sessions'));

const FIRST_VISIT = apiPath(SCREENS.firstVisit);

/** Resolves for the code that the server has printed. */
export const enterFirstCode = (code: string): Promise<unknown> =>
  requestOpenly({ method: 'POST', path: `${FIRST_VISIT}/code`, body: { code } });

/** Signs the new super administrator in. */
export const createFirstAdministrator = async (body: FirstAdministratorBody): Promise<void> =>
  keepToken(await requestOpenly({ method: 'POST', path: FIRST_VISIT, body }));

/** Backups that a new club may begin with. */
export const listFirstBackups = async (code: string): Promise<BackupList> =>
  (await requestOpenly({ method: 'POST', path: `${FIRST_VISIT}/sauvegardes`, body: { code } })) as BackupList;

/** Resolves once the empty club is about to go away. */
export const restoreFirst = (body: FirstRestoreBody): Promise<unknown> =>
  requestOpenly({ method: 'POST', path: `${FIRST_VISIT}/restauration`, body, slow: true });
