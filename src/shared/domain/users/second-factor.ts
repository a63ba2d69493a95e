import { DIRECTION, type Role } from '../permissions.ts';

/** Members whom the club asks for a second factor: none, SUPER_ADMIN and ADMIN, or all. */
export const SECOND_FACTOR_POLICIES = ['optional', 'administrators', 'everyone'] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export const isSecondFactorPolicy = (value: unknown): value is SecondFactorPolicy =>
  SECOND_FACTOR_POLICIES.some((one) => one === value);

export const isSecondFactorAsked = (policy: SecondFactorPolicy, role: Role): boolean =>
  policy === 'everyone' || (policy === 'administrators' && DIRECTION.includes(role));

const MINUTE = 60_000;
const GRACE = 14 * 24 * 60 * MINUTE;
const REAUTHENTICATION_LIFE = 15 * MINUTE;

/** Last instant without the second factor that a sign-in asked for first at `dueSince`. */
export const endOfGrace = (dueSince: Date): Date => new Date(dueSince.getTime() + GRACE);

/** Acts on money and keys want a proof of identity that is no older (session-rights.ts). */
export const isReauthenticationFresh = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < REAUTHENTICATION_LIFE;

/** In milliseconds: how long a browser may take to answer. */
export const CHALLENGE_LIFE = 5 * MINUTE;

export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
/** More of one member are refused. */
export const PASSKEYS_MAX = 20;

/** `password` proves the identity of a member without second factor. */
export const VERIFICATION_METHODS = ['password', 'passkey', 'totp', 'recoveryCode'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];
