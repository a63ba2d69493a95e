import { Type, type Static } from 'typebox';
import { PASSWORD_MAX } from '#domain/users/password.ts';
import { Secret } from './common.ts';

export const Password = Secret({ minLength: 1, maxLength: PASSWORD_MAX });

export const LoginBody = Type.Object({
  licence: Type.String({ minLength: 1, maxLength: 30 }),
  password: Password,
});
export type LoginBody = Static<typeof LoginBody>;

export const TokenAnswer = Type.Object({ token: Type.String() });
export type TokenAnswer = Static<typeof TokenAnswer>;

export const PasswordBody = Type.Object({
  oldPassword: Password,
  newPassword: Password,
});
export type PasswordBody = Static<typeof PasswordBody>;

/** A sign-in that has not ended; `current`: the one that asks. */
export const SessionOfMember = Type.Object({
  id: Type.String(),
  /** `Firefox sous Linux`. */
  device: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  current: Type.Boolean(),
});
export type SessionOfMember = Static<typeof SessionOfMember>;

/** Key of the mail to an old address that was changed (our server only). */
export const AddressObjection = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) });

/** A French sentence fit for the screen. */
export const MessageAnswer = Type.Object({ message: Type.String() });

/** Claims for screens, never for rights (specification §3); in seconds. `once`: the session serves one thing, to choose a
 * password or, with `due` 0, to add a second factor. */
export interface TokenClaims {
  readonly rol: string;
  readonly sub: string;
  readonly lvl: string;
  readonly iat: number;
  readonly exp: number;
  readonly once?: boolean;
  /** Last instant without a second factor; 0: the session serves only to add one; -1: nothing is due (our server only). */
  readonly due?: number;
  /** Deactivated at sign-in (our server only): screens skip requests for outings. */
  readonly off?: boolean;
  /** Id of the session (our server only). */
  readonly sid?: string;
}
