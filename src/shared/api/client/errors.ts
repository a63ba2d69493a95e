import type { ErrorCode } from '#contract/errors.ts';
import type { SeasonPreview } from '#contract/membership.ts';
import type { ChallengeQuestion } from '#contract/second-factor.ts';
import type { Named } from '#domain/divers/identity.ts';
import { isRecord } from '#domain/records.ts';

/** Set by the client when no answer came, or one that is not this API's. */
type LocalCode = 'UNREACHABLE' | 'UNEXPECTED_ANSWER';

/** `string & {}` allows another server's codes and keeps the editor's completion of ours. */
type ApiErrorCode = ErrorCode | LocalCode | (string & {});

interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A French sentence fit for the screen. */
  readonly message: string;
  readonly field?: string | undefined;
  /** With STALE_VERSION: the server's current record. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

/** The server's `message` is shown unchanged (specification §8). */
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

/** What these refusals bring as `current`. */
interface CurrentOf {
  readonly SECOND_FACTOR_NEEDED: ChallengeQuestion;
  /** Members already reminded today. */
  readonly DOSSIER_REMINDED: readonly Named[];
  /** What the place takes, in euros. */
  readonly CHARGE_UNSAID: { readonly charge: number };
  /** What opening would write now. */
  readonly SEASON_STALE: SeasonPreview;
}

/** Null for any other error. */
export const currentOf = <Code extends keyof CurrentOf>(code: Code, error: unknown): CurrentOf[Code] | null =>
  error instanceof ApiError && error.code === code ? (error.current as CurrentOf[Code]) : null;

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
  409: 'Cela ne va pas avec ce qui a été enregistré entre-temps\u00a0: rechargez la page.',
  429: 'Trop de tentatives\u00a0: patientez quelques minutes avant de réessayer.',
};

/** Reads any shape of another server, or none (contract §1). */
export function errorOfAnswer(status: number, body: unknown): ApiError {
  const { message, code, field, current, reference } = isRecord(body) ? body : {};
  const sentence =
    typeof message === 'string' && message.trim() !== ''
      ? message
      : (sentences[status] ?? unexpectedAnswer(status).message);
  return new ApiError({
    status,
    code: typeof code === 'string' && code !== '' ? code : `HTTP_${status}`,
    // For the volunteer who looks into the server's log.
    message: status >= 500 && typeof reference === 'string' ? `${sentence} Référence ${reference}.` : sentence,
    field: typeof field === 'string' ? field : undefined,
    current,
  });
}

/** Hides details of other errors, which are bugs of ours. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez dans un instant.';
