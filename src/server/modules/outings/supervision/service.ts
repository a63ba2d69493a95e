import type { Supervision, SupervisionChoice } from '#contract/supervision.ts';
import { instantInParis, parisDay } from '#domain/dates.ts';
import { hasBegun } from '#domain/events/status.ts';
import type { Actor } from '#domain/permissions.ts';
import { supervisionEnd } from '#domain/registration/supervision.ts';
import { can } from '#domain/server-permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { eventsRepository } from '../events/repository.ts';
import { supervisionRepository } from './repository.ts';

/** Answers of supervisors, which are no registrations. */
export const supervisionService = ({ database, clock }: Pick<ServiceContext, 'database' | 'clock'>) => {
  async function view(tx: Tx, actor: Actor): Promise<Supervision> {
    const today = parisDay(clock());
    const only = can(actor, 'supervision.readAll') ? null : actor.id;
    const rows = supervisionRepository(tx);
    const answers = await rows.answers(instantInParis(today), instantInParis(supervisionEnd(today)), only);
    return {
      supervisors: await rows.supervisors(only),
      answers: answers.map((row) => ({ event: row.event_id, diver: row.diver_id, answer: row.answer })),
    };
  }

  return {
    read: (actor: Actor) => database.read((tx) => view(tx, actor)),

    /** The last answer counts. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, OUTING_BEGUN. */
    answer: (actor: Actor, id: number, { answer }: SupervisionChoice) =>
      database.write(async (tx) => {
        const event = orNotFound(await eventsRepository(tx).lock(id), 'EVENT_NOT_FOUND');
        if (event.status === 'CANCELLED') throw new DomainError('EVENT_CANCELLED');
        if (hasBegun(event, clock())) throw new DomainError('OUTING_BEGUN');
        const rows = supervisionRepository(tx);
        if (answer === null) await rows.takeBack(id, actor.id);
        else await rows.answer(id, actor.id, parisDay(event.date), answer, clock());
        return view(tx, actor);
      }),
  };
};
