import { Type } from 'typebox';
import * as divers from '../divers.ts';
import * as secondFactor from '../second-factor.ts';
import * as securityLog from '../security-log.ts';
import * as users from '../users.ts';
import { NoContent, calls } from './call.ts';

export const accountsCalls = calls({
  'POST /users/refresh': { right: 'session.refresh', 200: users.TokenAnswer },
  'POST /users/refresh-token': { right: 'session.refresh', 200: users.TokenAnswer },
  'POST /users/login/second-factor': {
    right: 'session.login',
    summary: 'Second step of a sign-in that was refused with SECOND_FACTOR_NEEDED',
    body: secondFactor.ChallengeAnswer,
    200: users.TokenAnswer,
  },
  'POST /users/login/passkey/options': { right: 'session.login', 200: secondFactor.PasskeyQuestion },
  'POST /users/login/passkey': {
    right: 'session.login',
    summary: 'Sign-in by a passkey, without password',
    body: secondFactor.PasskeySignInBody,
    200: users.TokenAnswer,
  },
  'POST /users/proof/options': {
    right: 'session.own',
    summary: 'How the member may prove their identity',
    200: secondFactor.ChallengeQuestion,
  },
  'POST /users/proof': {
    right: 'session.own',
    summary: 'Proves the member’s identity for the next 15 minutes',
    body: secondFactor.ChallengeAnswer,
    200: users.TokenAnswer,
  },
  'GET /users/second-factor': { right: 'session.own', 200: secondFactor.SecondFactors },
  'POST /users/passkeys/options': { right: 'secondFactor.change', 200: secondFactor.NewPasskeyQuestion },
  'POST /users/passkeys': {
    right: 'secondFactor.change',
    summary: 'Adds a passkey; the first factor comes with recovery codes',
    body: secondFactor.NewPasskeyBody,
    201: secondFactor.RecoveryCodes,
  },
  'PUT /users/passkeys/:id': { right: 'secondFactor.change', body: secondFactor.RenameBody, 204: NoContent },
  'DELETE /users/passkeys/:id': { right: 'secondFactor.change', 204: NoContent },
  'POST /users/totp': {
    right: 'secondFactor.change',
    summary: 'Secret of an authenticator application, without effect until a first code confirms it',
    201: secondFactor.TotpSecret,
  },
  'PUT /users/totp': {
    right: 'secondFactor.change',
    summary: 'Confirms the application by a code; the first factor comes with recovery codes',
    body: secondFactor.TotpBody,
    200: secondFactor.RecoveryCodes,
  },
  'DELETE /users/totp': { right: 'secondFactor.change', 204: NoContent },
  'POST /users/recovery-codes': {
    right: 'secondFactor.change',
    summary: 'New recovery codes; the former ones end',
    201: secondFactor.RecoveryCodes,
  },
  'DELETE /divers/:licenceNumber/second-factor': {
    right: 'access.restore',
    summary: 'Restores the access of a member who has lost their devices and codes',
    params: divers.LicenceParams,
    204: NoContent,
  },
  'GET /journal': {
    right: 'securityLog.read',
    summary: 'Who did what, on whom and when, newest first; kept twelve months',
    query: securityLog.TraceQuery,
    200: securityLog.TracedActPage,
  },
  'POST /users/login': { right: 'session.login', body: users.LoginBody, 200: users.TokenAnswer },
  'POST /users/logout': { right: 'session.logout', 204: NoContent },
  'GET /users/sessions': { right: 'session.own', 200: Type.Array(users.SessionOfMember) },
  'DELETE /users/sessions/:id': {
    right: 'session.endOwn',
    params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    204: NoContent,
  },
  'POST /users/sessions/end-all': { right: 'session.endOwn', 204: NoContent },
  'GET /divers/:licenceNumber/sessions': {
    right: 'session.ofOthers',
    params: divers.LicenceParams,
    200: Type.Array(users.SessionOfMember),
  },
  'DELETE /divers/:licenceNumber/sessions': { right: 'access.restore', params: divers.LicenceParams, 204: NoContent },
  'PUT /users/password': { right: 'password.change', body: users.PasswordBody, 200: users.MessageAnswer },
  'PUT /divers/:licenceNumber/password/init': {
    right: 'password.requestReset',
    params: divers.LicenceParams,
    200: users.MessageAnswer,
  },
  'POST /users/address/objection': {
    right: 'address.object',
    summary: 'The old address of a member objects to a changed one, within 7 days',
    body: users.AddressObjection,
    200: users.MessageAnswer,
  },
});
