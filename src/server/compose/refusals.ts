import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { normalisedLicence } from '#domain/divers/identity.ts';
import { isRecord } from '#domain/records.ts';
import { causeCodeOf, codeForLog } from '../errors/system-code.ts';
import { refusalLog, type RefusedAct } from '../commons/audit/refusal-log.ts';
import { shortenedAddress } from '../commons/network/addresses.ts';
import type { Api } from '../http/api.ts';
import { diversRepository } from '../commons/divers/repository.ts';
import type { Context } from './dependencies.ts';

/** Refusals of guarded acts; leaves out the club's rules, ended sessions and deactivated members, which are no attack. */
const FORBIDDEN: ReadonlySet<ErrorCode> = new Set([
  'FORBIDDEN',
  'FIELD_FORBIDDEN',
  'FILTER_FORBIDDEN',
  'RECIPIENT_FORBIDDEN',
]);
const SIGN_IN_REFUSED: ReadonlySet<ErrorCode> = new Set(['BAD_CREDENTIALS', 'TOO_MANY_TRIES', 'SIGN_IN_SLOWED']);

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
};

/** Member and outing of the address, as far as it names them. */
function concerned({ params, routeOptions: { url = '' } }: FastifyRequest) {
  const { id, diverId, eventId } = isRecord(params) ? params : {};
  const subject = idOf(url.includes('/divers/:id') ? id : diverId);
  return { subject: () => Promise.resolve(subject), event: idOf(url.includes('/events/:id') ? id : eventId) };
}

/** Keeps no licence that is not a member's: a password may have been typed into its field. */
function signInRefused(request: FastifyRequest, code: ErrorCode, at: Date): RefusedAct {
  const { licence } = isRecord(request.body) ? request.body : {};
  const named = typeof licence === 'string' ? normalisedLicence(licence) : '';
  return {
    at,
    actor: null,
    action: 'signInRefused',
    key: ['signIn', code, named, shortenedAddress(request.ip)].join(' '),
    subject: async (tx) => (await diversRepository(tx).findByLicence(named))?.id,
    detail: { code },
    address: request.ip,
  };
}

function refusalOf(request: FastifyRequest, at: Date): RefusedAct | null {
  const { refusal: code, signedIn, routeOptions } = request;
  const { action: act } = routeOptions.config;
  if (code === undefined || act === undefined) return null;
  if (act === 'session.login') return SIGN_IN_REFUSED.has(code) ? signInRefused(request, code, at) : null;
  if (signedIn === null || !FORBIDDEN.has(code)) return null;
  const { actor } = signedIn;
  const about = concerned(request);
  const key = ['act', act, code, actor.id].join(' ');
  return { at, actor, action: 'actRefused', key, ...about, detail: { act, code }, address: request.ip };
}

/** Records refused sign-ins and forbidden acts after their answers (docs/adr/0036). Must be called before the routes. */
export function recordRefusals(app: Api, { database, clock }: Pick<Context, 'database' | 'clock'>): void {
  const onError = (error: unknown): void =>
    app.log.warn({ code: codeForLog(error), cause: causeCodeOf(error) }, 'refusals not recorded');
  const log = refusalLog(database, onError);
  app.addHook('onResponse', (request, _reply, done) => {
    const refusal = refusalOf(request, clock());
    if (refusal) log.note(refusal);
    done();
  });
  app.addHook('onClose', () => log.stop());
}
