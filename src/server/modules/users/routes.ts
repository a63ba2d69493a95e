import { Type } from 'typebox';
import { Licence } from '../../../shared/contract/common.ts';
import { LoginBody, MessageAnswer, PasswordBody, TokenAnswer } from '../../../shared/contract/users.ts';
import { memberOf } from '../../http/access.ts';
import { refusals, type Api } from '../../http/api.ts';
import type { PasswordService } from './password-service.ts';
import type { SessionService } from './session-service.ts';

export function userRoutes(app: Api, sessions: SessionService, passwords: PasswordService): void {
  const tags = ['users'];

  app.post(
    '/users/login',
    {
      config: { action: 'session.login' },
      schema: { tags, body: LoginBody, response: { 200: TokenAnswer, ...refusals } },
    },
    (request) => sessions.signIn(request.body, request.ip),
  );

  for (const url of ['/users/refresh', '/users/refresh-token']) {
    app.post(
      url,
      { config: { action: 'session.refresh' }, schema: { tags, response: { 200: TokenAnswer, ...refusals } } },
      (request) => sessions.refresh(memberOf(request)),
    );
  }

  app.put(
    '/users/password',
    {
      config: { action: 'password.change' },
      schema: { tags, body: PasswordBody, response: { 200: MessageAnswer, ...refusals } },
    },
    async (request) => {
      await passwords.change(memberOf(request), request.body);
      return { message: 'Nouveau mot de passe enregistré avec succés !' };
    },
  );

  app.put(
    '/divers/:licenceNumber/password/init',
    {
      config: { action: 'password.requestReset' },
      schema: {
        tags,
        params: Type.Object({ licenceNumber: Licence }),
        response: { 200: MessageAnswer, ...refusals },
      },
    },
    async (request) => {
      await passwords.requestReset(request.params.licenceNumber, request.ip);
      return {
        message:
          'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
      };
    },
  );
}
