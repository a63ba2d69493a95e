import type { Palanquees, PalanqueesSave } from '#contract/palanquees.ts';
import { parisDay } from '#domain/dates.ts';
import { type Dive, EMPTY_PLAN, type Plan, mayBeOverruled, membersOf, standing } from '#domain/palanquees/plan.ts';
import { check } from '#domain/palanquees/rules.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import { checkVersion, orNotFound, DomainError, saveUnlessOvertaken } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { eventsRepository } from '../events/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { registrationsRepository } from '../entries/repository.ts';
import { cleanPlan, composedIn, namedIn, palanqueesOf, type PlanContext } from './mapping.ts';
import { palanqueesRepository, type SavedPlan } from './repository.ts';

/** Allows only divers who were ever registered, so that a plan cannot be used to look up names. */
function checkPeople(plan: Plan, before: Plan, { entries }: PlanContext, present: Palanquees): void {
  const known = new Set([...entries.map((entry) => entry.diver_id), ...membersOf(before)]);
  for (const [rank, { members }] of plan.palanquees.entries()) {
    const index = members.findIndex(({ id }) => !known.has(id));
    if (index >= 0) throw new DomainError('NOT_ON_OUTING', { field: `palanquees.${rank}.members.${index}` });
  }
  const { directorId } = plan;
  if (directorId === null || known.has(directorId) || directorId === before.directorId) return;
  if (present.directors.some(({ id }) => id === directorId)) return;
  throw new DomainError('NOT_ON_OUTING', { field: 'directorId' });
}

function checkKeys({ palanquees }: Plan): void {
  const keys = palanquees.map(({ key }) => key);
  const rank = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (rank >= 0) throw new DomainError('INVALID_VALUE', { field: `palanquees.${rank}.key` });
}

/** Throws for the first breach of a rule without the director's note (annex III-16b). */
function checkRules(plan: Plan, { event, registrants, directors }: Palanquees): void {
  const [breach] = standing(plan, check(plan, registrants, directors, parisDay(event.date)));
  if (!breach) return;
  const rank = plan.palanquees.findIndex(({ key }) => key === breach.palanquee);
  const about = rank < 0 ? '' : `palanquees.${rank}.`;
  if (!mayBeOverruled(breach)) throw new DomainError('PALANQUEE_TOO_DEEP', { field: `${about}plannedDepth` });
  throw new DomainError('PALANQUEE_BREACH', { field: rank < 0 ? 'directorNote' : `${about}overruleNote` });
}

const NONE: SavedPlan = { version: 0, author_id: 0, created_at: '', plan: EMPTY_PLAN };

/** Palanquées of an outing (Code du sport, art. A322-72: all versions are kept); http/access.ts checks the right to call. */
export const palanqueesService = ({ database, clock }: ServiceContext) => {
  /** `since`: instant of the last save. */
  async function contextOf(tx: Tx, actor: Actor, which: Dive, plans: readonly Plan[], since?: string) {
    const event = orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
    const entries = await registrationsRepository(tx).ofEvent(event.id);
    const ids = new Set([...entries.map((entry) => entry.diver_id), ...plans.flatMap(namedIn), actor.id]);
    const arrived = entries.filter((entry) => since !== undefined && entry.created_at > since);
    return {
      dive: which.dive,
      dives: composedIn(await palanqueesRepository(tx).latestOfAll(event.id)),
      event,
      entries,
      divers: new Map((await diversRepository(tx).findMany([...ids])).map((row) => [row.id, row])),
      watchesCertificates: (await settingsRepository(tx).club()).watchesCertificates,
      arrived: new Set(arrived.map((entry) => entry.diver_id)),
      viewerId: actor.id,
    };
  }

  const shown = async (tx: Tx, actor: Actor, which: Dive, { version, plan }: SavedPlan) => {
    const savings = await palanqueesRepository(tx).savings(which);
    return palanqueesOf(await contextOf(tx, actor, which, [plan], savings[0]?.created_at), version, plan, savings);
  };

  const present = async (tx: Tx, actor: Actor, which: Dive) =>
    shown(tx, actor, which, (await palanqueesRepository(tx).find(which)) ?? NONE);

  const saveWithin = async (tx: Tx, actor: Actor, which: Dive, save: PalanqueesSave) => {
    const plan = cleanPlan(save.plan);
    const plans = palanqueesRepository(tx);
    const before = (await plans.find(which)) ?? NONE;
    const context = await contextOf(tx, actor, which, [before.plan, plan]);
    if (context.event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
    // Accepts the same plan again, after an answer that did not arrive.
    const again = before.version === save.version + 1 && before.author_id === actor.id;
    if (again && JSON.stringify(before.plan) === JSON.stringify(plan)) return present(tx, actor, which);
    const current = palanqueesOf(context, before.version, before.plan, await plans.savings(which));
    checkVersion(save.version, current);
    checkKeys(plan);
    checkPeople(plan, before.plan, context, current);
    checkRules(plan, palanqueesOf(context, save.version + 1, plan, []));
    await plans.insert(which, { version: save.version + 1, author_id: actor.id, plan }, clock());
    const field = which.dive === 1 ? 'palanquees' : 'palanquees2';
    const versions = { before: { [field]: before.version || null }, after: { [field]: save.version + 1 } };
    await recordAudit(tx, actor, clock(), { resource: 'events', id: which.event, action: 'update', ...versions });
    return present(tx, actor, which);
  };

  return {
    read: (actor: Actor, which: Dive) => database.readAtOnce((tx) => present(tx, actor, which)),

    /** An earlier version, with the present registrants. Throws PLAN_NOT_FOUND. */
    readVersion: (actor: Actor, which: Dive, version: number) =>
      database.readAtOnce(async (tx) => {
        orNotFound(await eventsRepository(tx).find(which.event), 'EVENT_NOT_FOUND');
        const saved = await palanqueesRepository(tx).find(which, version);
        return shown(tx, actor, which, orNotFound(saved, 'PLAN_NOT_FOUND'));
      }),

    /** Throws EVENT_CANCELLED, STALE_VERSION, or NOT_ON_OUTING, PALANQUEE_BREACH, PALANQUEE_TOO_DEEP with the field. */
    save: (actor: Actor, which: Dive, save: PalanqueesSave) =>
      saveUnlessOvertaken(() => database.write((tx) => saveWithin(tx, actor, which, save))),
  };
};
