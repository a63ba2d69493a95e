import { Type } from 'typebox';
import { Licence } from '../../../shared/contract/common.ts';
import { LoginBody, MessageAnswer, PasswordBody, TokenAnswer } from '../../../shared/contract/users.ts';
import { NoContent, routesOf, type Api } from '../../http/api.ts';
import type { PasswordService } from './password-service.ts';
import type { SessionService } from './session-service.ts';

export function userRoutes(app: Api, sessions: SessionService, passwords: PasswordService): void {
  const route = routesOf(app, 'users');

  route('POST /users/login', 'session.login', {
    schema: { body: LoginBody, 200: TokenAnswer },
    handler: ({ body, ip, headers }) => sessions.signIn(body, { address: ip, userAgent: headers['user-agent'] }),
  });

  for (const address of ['POST /users/refresh', 'POST /users/refresh-token'] as const) {
    route(address, 'session.refresh', {
      schema: { 200: TokenAnswer },
      handler: ({ member }) => sessions.refresh(member),
    });
  }

  route('POST /users/logout', 'session.logout', {
    schema: { 204: NoContent },
    handler: ({ member }) => sessions.signOut(member),
  });

  route('PUT /users/password', 'password.change', {
    schema: { body: PasswordBody, 200: MessageAnswer },
    handler: async ({ member, body }) => {
      await passwords.change(member, body);
      return { message: 'Nouveau mot de passe enregistré avec succés !' };
    },
  });

  route('PUT /divers/:licenceNumber/password/init', 'password.requestReset', {
    schema: { params: Type.Object({ licenceNumber: Licence }), 200: MessageAnswer },
    handler: async ({ params, ip }) => {
      await passwords.requestReset(params.licenceNumber, ip);
      return {
        message:
          'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
      };
    },
  });
}
