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
  routesOf(app, accountsCalls, {
    'POST /users/login/second-factor': async (request, reply) =>
      withCookie(reply, await signIns.secondStep(request.body, visitorOf(request))),
    'POST /users/login/passkey/options': ({ ip }) => signIns.askForPasskey(ip),
    'POST /users/login/passkey': async (request, reply) =>
      withCookie(reply, await signIns.signIn(request.body, visitorOf(request))),
    'POST /users/proof/options': ({ member }) => reauthentications.ask(member),
    'POST /users/proof': ({ member, body, ip }) => reauthentications.reauthenticate(member, body, ip),
    'GET /users/second-factor': ({ member }) => factors.own(member),
    'POST /users/passkeys/options': ({ member }) => factors.askForNewPasskey(member),
    'POST /users/passkeys': ({ member, body }) => factors.addPasskey(member, body),
    'PUT /users/passkeys/:id': ({ member, params, body }) => factors.renamePasskey(member, params.id, body.name),
    'DELETE /users/passkeys/:id': ({ member, params }) => factors.removePasskey(member, params.id),
    'POST /users/totp': ({ member }) => factors.beginTotp(member),
    'PUT /users/totp': ({ member, body }) => factors.confirmTotp(member, body.totp),
    'DELETE /users/totp': ({ member }) => factors.removeTotp(member),
    'POST /users/recovery-codes': ({ member }) => factors.newCodes(member),
    'DELETE /divers/:licenceNumber/second-factor': ({ member, params, ip }) =>
      factors.restore(member, params.licenceNumber, ip),
  });
}
