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
  const route = routesOf(app, accountsCalls);

  route('POST /users/login', async (request, reply) =>
    withCookie(reply, await sessions.signIn(request.body, visitorOf(request))),
  );

  for (const address of ['POST /users/refresh', 'POST /users/refresh-token'] as const) {
    route(address, ({ member }) => sessions.refresh(member));
  }

  route('POST /users/logout', ({ member }) => sessions.signOut(member));

  route('GET /users/sessions', ({ member }) => sessions.list(member));

  route('DELETE /users/sessions/:id', ({ member, params }) => sessions.end(member, params.id));

  route('POST /users/sessions/end-all', ({ member }) => sessions.endAll(member));

  route('GET /divers/:licenceNumber/sessions', ({ member, params }) => sessions.listOf(member, params.licenceNumber));

  route('DELETE /divers/:licenceNumber/sessions', ({ member, params }) =>
    sessions.endAllOf(member, params.licenceNumber),
  );

  route('PUT /users/password', async ({ member, body, ip }) => {
    await passwords.change(member, body, ip);
    return { message: 'Nouveau mot de passe enregistré avec succés !' };
  });

  route('PUT /divers/:licenceNumber/password/init', async ({ params, ip }) => {
    await passwords.requestReset(params.licenceNumber, ip);
    return {
      message:
        'Si ce numéro de licence est connu, un mot de passe à usage unique vient de partir par e-mail. Il est valable 30\u00a0minutes.',
    };
  });

  route('POST /users/address/objection', async ({ body, ip }) => {
    await addresses.object(body.key, ip);
    return {
      message:
        'L’accès est gelé\u00a0: toutes les sessions sont fermées, et le comité est prévenu. Il prendra contact avec vous, puis rétablira l’accès.',
    };
  });
}
