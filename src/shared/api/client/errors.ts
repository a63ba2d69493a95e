import type { ErrorCode } from '../../contract/errors.ts';
import { isRecord } from '../decoders/fields.ts';

/** Codes that no server sends: no answer came, or one that is not this API's. */
export type LocalCode = 'UNREACHABLE' | 'UNEXPECTED_ANSWER';

/** Another server may send codes of its own, hence any text; ours are offered by the editor. */
export type ApiErrorCode = ErrorCode | LocalCode | (string & {});

export interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A French sentence fit for the screen. */
  readonly message: string;
  /** The field of the body that the error is about. */
  readonly field?: string | undefined;
  /** With STALE_VERSION: the record as it stands on the server now. */
  readonly current?: unknown;
  /** What it stands for, to be logged. */
  readonly cause?: unknown;
}

/** Why a call failed. The server's `message` is shown as it is (specification §8). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly field: string | undefined;
  readonly current: unknown;

  constructor({ status, code, message, field, current, cause }: ApiErrorDetails) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.field = field;
    this.current = current;
  }
}

export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'UNREACHABLE',
    message: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  });

export const unexpectedAnswer = (status: number): ApiError =>
  new ApiError({
    status,
    code: 'UNEXPECTED_ANSWER',
    message: 'Le serveur a répondu de façon inattendue. Réessayez dans un instant.',
  });

const sentences: Record<number, string> = {
  401: "Vous n'êtes pas connecté.",
  403: 'Vous n’avez pas le droit de faire cela.',
  404: 'Ce que vous cherchez n’existe pas ou n’existe plus.',
  409: 'Cela ne va pas avec ce qui a été enregistré entre-temps : rechargez la page.',
  429: 'Trop de tentatives : patientez quelques minutes avant de réessayer.',
};

/** The error of an answer that is no success. Another server may answer any shape, or none (contract §1). */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const { message, code, field, current } = isRecord(body) ? body : {};
  return new ApiError({
    status,
    code: typeof code === 'string' && code !== '' ? code : `HTTP_${status}`,
    message:
      typeof message === 'string' && message.trim() !== ''
        ? message
        : (sentences[status] ?? unexpectedAnswer(status).message),
    field: typeof field === 'string' ? field : undefined,
    current,
  });
}

/** The sentence to show for any thrown value; other errors than ApiError are our own fault and say no details. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez dans un instant.';
