import { parisDay } from '#domain/dates.ts';
import { ageBands } from '#domain/divers/age-bands.ts';
import { LEVELS } from '#domain/levels.ts';
import type { Actor } from '#domain/permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { yearsRepository } from '#server/modules/money/years/repository.ts';
import { printAssembly } from './layout.ts';
import { assemblyRepository } from './repository.ts';
import { yearOf } from './year.ts';

/** The file that a year's general assembly reads; its PDF is printed outside of the transaction. */
export const assemblyService = ({ database, club, clock }: ServiceContext) => ({
  /** Throws YEAR_NOT_FOUND, also for a year to come. */
  async file(actor: Actor, year: number) {
    const today = parisDay(clock());
    const read = await database.readAtOnce(async (tx) => {
      const { starts, ends, closed_at: closedAt } = orNotFound(await yearsRepository(tx).find(year), 'YEAR_NOT_FOUND');
      if (starts > today) throw new DomainError('YEAR_NOT_FOUND');
      const members = await assemblyRepository(tx).members();
      const levels = LEVELS.map((level) => ({ level, count: members.filter((one) => one.level === level).length }));
      return {
        now: await yearOf(tx, year),
        before: await yearOf(tx, year - 1),
        closedOn: closedAt === null ? null : parisDay(closedAt),
        readOn: today,
        ends,
        members: {
          count: members.length,
          levels: levels.filter(({ count }) => count > 0),
          ...ageBands(
            members.map(({ datenaissance: birth }) => birth),
            today,
          ),
        },
      };
    });
    return printAssembly(actor.id, club.config.club.name, read);
  },
});
