import { accountsCalls } from '#contract/calls/accounts.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { routesOf, type Api } from '#server/http/api.ts';
import type { secondFactorService } from './service.ts';
import type { factorSignInService, reauthenticationService } from './sign-in-service.ts';

interface Services {
  readonly signIns: ReturnType<typeof factorSignInService>;
  readonly reauthentications: ReturnType<typeof reauthenticationService>;
  readonly factors: ReturnType<typeof secondFactorService>;
}

export function secondFactorRoutes(app: Api, { signIns, reauthentications, factors }: Services): void {
  const route = routesOf(app, accountsCalls);

  route('POST /users/login/second-factor', async (request, reply) =>
    withCookie(reply, await signIns.secondStep(request.body, visitorOf(request))),
  );

  route('POST /users/login/passkey/options', ({ ip }) => signIns.askForPasskey(ip));

  route('POST /users/login/passkey', async (request, reply) =>
    withCookie(reply, await signIns.signIn(request.body, visitorOf(request))),
  );

  route('POST /users/proof/options', ({ member }) => reauthentications.ask(member));

  route('POST /users/proof', ({ member, body, ip }) => reauthentications.reauthenticate(member, body, ip));

  route('GET /users/second-factor', ({ member }) => factors.own(member));

  route('POST /users/passkeys/options', ({ member }) => factors.askForNewPasskey(member));

  route('POST /users/passkeys', ({ member, body }) => factors.addPasskey(member, body));

  route('PUT /users/passkeys/:id', ({ member, params, body }) => factors.renamePasskey(member, params.id, body.name));

  route('DELETE /users/passkeys/:id', ({ member, params }) => factors.removePasskey(member, params.id));

  route('POST /users/totp', ({ member }) => factors.beginTotp(member));

  route('PUT /users/totp', ({ member, body }) => factors.confirmTotp(member, body.totp));

  route('DELETE /users/totp', ({ member }) => factors.removeTotp(member));

  route('POST /users/recovery-codes', ({ member }) => factors.newCodes(member));

  route('DELETE /divers/:licenceNumber/second-factor', ({ member, params, ip }) =>
    factors.restore(member, params.licenceNumber, ip),
  );
}
