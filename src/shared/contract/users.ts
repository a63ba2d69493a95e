import { Type, type Static } from 'typebox';
import { PASSWORD_MAX } from '../domain/users/password.ts';

export const LoginBody = Type.Object({
  licence: Type.String({ minLength: 1, maxLength: 30 }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
});
export type LoginBody = Static<typeof LoginBody>;

export const TokenAnswer = Type.Object({ token: Type.String() });
export type TokenAnswer = Static<typeof TokenAnswer>;

export const PasswordBody = Type.Object({
  oldPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
  newPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
});
export type PasswordBody = Static<typeof PasswordBody>;

/** Answer without a record to show: a French sentence fit for the screen. */
export const MessageAnswer = Type.Object({ message: Type.String() });
export type MessageAnswer = Static<typeof MessageAnswer>;

/**
 * Claims of the token that a screen may read (specification §3; instants in seconds). `once` says that the sign-in
 * used a one-time password, so that the password screen opens. Rights are never read from it on the server.
 */
export interface TokenClaims {
  readonly rol: string;
  readonly sub: string;
  readonly lvl: string;
  readonly iat: number;
  readonly exp: number;
  readonly once?: boolean;
  /** Deactivated when the token was made (our server alone): outings would be refused, so none are asked for. */
  readonly off?: boolean;
}
