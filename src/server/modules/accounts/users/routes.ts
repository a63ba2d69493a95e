import { Type } from 'typebox';
import { LicenceParams } from '#contract/divers.ts';
import {
  AddressObjection,
  LoginBody,
  MessageAnswer,
  PasswordBody,
  SessionOfMember,
  TokenAnswer,
} from '#contract/users.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { addressService } from './address-service.ts';
import type { passwordService } from './password-service.ts';
import type { sessionService } from './session-service.ts';

interface Services {
  readonly sessions: ReturnType<typeof sessionService>;
  readonly passwords: ReturnType<typeof passwordService>;
  readonly addresses: ReturnType<typeof addressService>;
}

export function userRoutes(app: Api, { sessions, passwords, addresses }: Services): void {
  const route = routesOf(app, 'users');

  route('POST /users/login', 'session.login', {
    schema: { body: LoginBody, 200: TokenAnswer },
    handler: async (request, reply) => withCookie(reply, await sessions.signIn(request.body, visitorOf(request))),
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

  route('GET /users/sessions', 'session.own', {
    schema: { 200: Type.Array(SessionOfMember) },
    handler: ({ member }) => sessions.list(member),
  });

  route('DELETE /users/sessions/:id', 'session.endOwn', {
    schema: { params: Type.Object({ id: Type.String({ maxLength: 40 }) }), 204: NoContent },
    handler: ({ member, params }) => sessions.end(member, params.id),
  });

  route('POST /users/sessions/end-all', 'session.endOwn', {
    schema: { 204: NoContent },
    handler: ({ member }) => sessions.endAll(member),
  });

  route('GET /divers/:licenceNumber/sessions', 'session.ofOthers', {
    schema: { params: LicenceParams, 200: Type.Array(SessionOfMember) },
    handler: ({ member, params }) => sessions.listOf(member, params.licenceNumber),
  });

  route('DELETE /divers/:licenceNumber/sessions', 'access.restore', {
    schema: { params: LicenceParams, 204: NoContent },
    handler: ({ member, params }) => sessions.endAllOf(member, params.licenceNumber),
  });

  route('PUT /users/password', 'password.change', {
    schema: { body: PasswordBody, 200: MessageAnswer },
    handler: async ({ member, body, ip }) => {
      await passwords.change(member, body, ip);
      return { message: 'Nouveau mot de passe enregistré avec succés !' };
    },
  });

  route('PUT /divers/:licenceNumber/password/init', 'password.requestReset', {
    schema: { params: LicenceParams, 200: MessageAnswer },
    handler: async ({ params, ip }) => {
      await passwords.requestReset(params.licenceNumber, ip);
      return {
        message:
          'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
      };
    },
  });

  route('POST /users/address/objection', 'address.object', {
    summary: 'The old address of a member objects to a changed one, within 7 days',
    schema: { body: AddressObjection, 200: MessageAnswer },
    handler: async ({ body, ip }) => {
      await addresses.object(body.key, ip);
      return {
        message:
          'L’accès est gelé\u00a0: toutes les sessions sont fermées, et le comité est prévenu. Il prendra contact avec vous, puis rétablira l’accès.',
      };
    },
  });
}
