import { Type } from 'typebox';
import { Licence } from '../../../shared/contract/common.ts';
import { LoginBody, MessageAnswer, PasswordBody, TokenAnswer } from '../../../shared/contract/users.ts';
import { memberOf } from '../../http/access.ts';
import { endpoint, type Api } from '../../http/api.ts';
import type { PasswordService } from './password-service.ts';
import type { SessionService } from './session-service.ts';

export function userRoutes(app: Api, sessions: SessionService, passwords: PasswordService): void {
  const tags = ['users'];

  app.post('/users/login', endpoint('session.login', { tags, body: LoginBody }, { 200: TokenAnswer }), (request) =>
    sessions.signIn(request.body, request.ip),
  );

  for (const url of ['/users/refresh', '/users/refresh-token']) {
    app.post(url, endpoint('session.refresh', { tags }, { 200: TokenAnswer }), (request) =>
      sessions.refresh(memberOf(request)),
    );
  }

  app.put(
    '/users/password',
    endpoint('password.change', { tags, body: PasswordBody }, { 200: MessageAnswer }),
    async (request) => {
      await passwords.change(memberOf(request), request.body);
      return { message: 'Nouveau mot de passe enregistré avec succés !' };
    },
  );

  app.put(
    '/divers/:licenceNumber/password/init',
    endpoint(
      'password.requestReset',
      { tags, params: Type.Object({ licenceNumber: Licence }) },
      { 200: MessageAnswer },
    ),
    async (request) => {
      await passwords.requestReset(request.params.licenceNumber, request.ip);
      return {
        message:
          'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
      };
    },
  );
}
