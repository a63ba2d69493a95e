import type { Api } from '../http/api.ts';
import { hashing } from '../modules/users/hashing.ts';
import { passwordService } from '../modules/users/password-service.ts';
import { userRoutes } from '../modules/users/routes.ts';
import { sessionService } from '../modules/users/session-service.ts';
import type { Context } from './dependencies.ts';

/** Sign-in, sessions and passwords. */
export function composeUsers(api: Api, context: Context): void {
  const shared = { ...context, hashing: context.hashing ?? hashing() };
  userRoutes(api, sessionService(shared), passwordService(shared));
}
