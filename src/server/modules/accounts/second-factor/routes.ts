import { IdParams } from '#contract/common.ts';
import { LicenceParams } from '#contract/divers.ts';
import {
  ChallengeAnswer,
  ChallengeQuestion,
  NewPasskeyBody,
  PasskeyQuestion,
  PasskeySignInBody,
  RecoveryCodes,
  RenameBody,
  SecondFactors,
  TotpBody,
  TotpSecret,
} from '#contract/second-factor.ts';
import { TokenAnswer } from '#contract/users.ts';
import { visitorOf, withCookie } from '#server/http/access.ts';
import { NoContent, routesOf, type Api } from '#server/http/api.ts';
import type { secondFactorService } from './service.ts';
import type { factorSignInService, reauthenticationService } from './sign-in-service.ts';

interface Services {
  readonly signIns: ReturnType<typeof factorSignInService>;
  readonly reauthentications: ReturnType<typeof reauthenticationService>;
  readonly factors: ReturnType<typeof secondFactorService>;
}

export function secondFactorRoutes(app: Api, { signIns, reauthentications, factors }: Services): void {
  const route = routesOf(app, 'users');

  route('POST /users/login/second-factor', 'session.login', {
    summary: 'Second step of a sign-in that was refused with SECOND_FACTOR_NEEDED',
    schema: { body: ChallengeAnswer, 200: TokenAnswer },
    handler: async (request, reply) => withCookie(reply, await signIns.secondStep(request.body, visitorOf(request))),
  });

  route('POST /users/login/passkey/options', 'session.login', {
    schema: { 200: PasskeyQuestion },
    handler: ({ ip }) => signIns.askForPasskey(ip),
  });

  route('POST /users/login/passkey', 'session.login', {
    summary: 'Sign-in by a passkey, without password',
    schema: { body: PasskeySignInBody, 200: TokenAnswer },
    handler: async (request, reply) => withCookie(reply, await signIns.signIn(request.body, visitorOf(request))),
  });

  route('POST /users/proof/options', 'session.own', {
    summary: 'How the member may prove their identity',
    schema: { 200: ChallengeQuestion },
    handler: ({ member }) => reauthentications.ask(member),
  });

  route('POST /users/proof', 'session.own', {
    summary: 'Proves the member’s identity for the next 15 minutes',
    schema: { body: ChallengeAnswer, 200: TokenAnswer },
    handler: ({ member, body, ip }) => reauthentications.reauthenticate(member, body, ip),
  });

  route('GET /users/second-factor', 'session.own', {
    schema: { 200: SecondFactors },
    handler: ({ member }) => factors.own(member),
  });

  route('POST /users/passkeys/options', 'secondFactor.change', {
    schema: { 200: PasskeyQuestion },
    handler: ({ member }) => factors.askForNewPasskey(member),
  });

  route('POST /users/passkeys', 'secondFactor.change', {
    summary: 'Adds a passkey; the first factor comes with recovery codes',
    schema: { body: NewPasskeyBody, 201: RecoveryCodes },
    handler: ({ member, body }) => factors.addPasskey(member, body),
  });

  route('PUT /users/passkeys/:id', 'secondFactor.change', {
    schema: { params: IdParams, body: RenameBody, 204: NoContent },
    handler: ({ member, params, body }) => factors.renamePasskey(member, params.id, body.name),
  });

  route('DELETE /users/passkeys/:id', 'secondFactor.change', {
    schema: { params: IdParams, 204: NoContent },
    handler: ({ member, params }) => factors.removePasskey(member, params.id),
  });

  route('POST /users/totp', 'secondFactor.change', {
    summary: 'Secret of an authenticator application, without effect until a first code confirms it',
    schema: { 201: TotpSecret },
    handler: ({ member }) => factors.beginTotp(member),
  });

  route('PUT /users/totp', 'secondFactor.change', {
    summary: 'Confirms the application by a code; the first factor comes with recovery codes',
    schema: { body: TotpBody, 200: RecoveryCodes },
    handler: ({ member, body }) => factors.confirmTotp(member, body.totp),
  });

  route('DELETE /users/totp', 'secondFactor.change', {
    schema: { 204: NoContent },
    handler: ({ member }) => factors.removeTotp(member),
  });

  route('POST /users/recovery-codes', 'secondFactor.change', {
    summary: 'New recovery codes; the former ones end',
    schema: { 201: RecoveryCodes },
    handler: ({ member }) => factors.newCodes(member),
  });

  route('DELETE /divers/:licenceNumber/second-factor', 'access.restore', {
    summary: 'Restores the access of a member who has lost their devices and codes',
    schema: { params: LicenceParams, 204: NoContent },
    handler: ({ member, params, ip }) => factors.restore(member, params.licenceNumber, ip),
  });
}
