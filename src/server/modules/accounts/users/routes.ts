import { accountsCalls } from '#contract/calls/accounts.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { addressService } from './address-service.ts';
import type { passwordService } from './password-service.ts';
import type { sessionService } from './session-service.ts';

interface Services {
  readonly sessions: ReturnType<typeof sessionService>;
  readonly passwords: ReturnType<typeof passwordService>;
  readonly addresses: ReturnType<typeof addressService>;
}

export function userRoutes(app: Api, { sessions, passwords, addresses }: Services): void {
  routesOf(app, accountsCalls, {
    'POST /users/login': async (request, reply) =>
      withCookie(reply, await sessions.signIn(request.body, visitorOf(request))),
    'POST /users/refresh': ({ member }) => sessions.refresh(member),
    'POST /users/refresh-token': ({ member }) => sessions.refresh(member),
    'POST /users/logout': ({ member }) => sessions.signOut(member),
    'GET /users/sessions': ({ member }) => sessions.list(member),
    'DELETE /users/sessions/:id': ({ member, params }) => sessions.end(member, params.id),
    'POST /users/sessions/end-all': ({ member }) => sessions.endAll(member),
    'GET /divers/:licenceNumber/sessions': ({ member, params }) => sessions.listOf(member, params.licenceNumber),
    'DELETE /divers/:licenceNumber/sessions': ({ member, params }) => sessions.endAllOf(member, params.licenceNumber),
    'PUT /users/password': async ({ member, body, ip }) => {
      await passwords.change(member, body, ip);
      return { message: 'Nouveau mot de passe enregistré avec succés !' };
    },
    'PUT /divers/:licenceNumber/password/init': async ({ params, ip }) => {
      await passwords.requestReset(params.licenceNumber, ip);
      return {
        message:
          'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
      };
    },
    'POST /users/address/objection': async ({ body, ip }) => {
      await addresses.object(body.key, ip);
      return {
        message:
          'L’accès est gelé\u00a0: toutes les sessions sont fermées, et le comité est prévenu. Il prendra contact avec vous, puis rétablira l’accès.',
      };
    },
  });
}
