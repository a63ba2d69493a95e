import type * as wire from '#contract/seances.ts';
import { addDays, addMonths, parisDay } from '#domain/dates.ts';
import { hasWords } from '#domain/divers/name-search.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import type { Actor } from '#domain/permissions.ts';
import { monthsOfSeason } from '#domain/seances/months.ts';
import { pageOfAll } from '#domain/whole-list.ts';
import { exportLog } from '#server/commons/audit/exports.ts';
import { mergedRecords } from '#server/commons/divers/merged-query.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { listingOf } from '#server/db/lists.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { presencesOf, seanceOfRow } from './mapping.ts';
import { seancesRepository } from './repository.ts';

const ORDER = { lastname: 'lastname', firstname: 'firstname', total: 'total' };

/** Roll call of a session, and presences of a season. */
export function rollCallService({ database, clock }: ServiceContext) {
  const recordExport = exportLog({ database, clock });

  async function rollOf(tx: Tx, id: number): Promise<wire.RollCall> {
    const row = orNotFound(await seancesRepository(tx).find(id), 'SEANCE_NOT_FOUND');
    return { seance: seanceOfRow(row), present: await seancesRepository(tx).present(id) };
  }

  return {
    read: (id: number) => database.readAtOnce((tx) => rollOf(tx, id)),

    members: (id: number): Promise<wire.RollMembers> =>
      database.read(async (tx) => {
        const seances = seancesRepository(tx);
        const rows = await seances.candidates(orNotFound(await seances.find(id), 'SEANCE_NOT_FOUND'));
        return rows.map(({ recent, ...member }) => ({ ...member, recent: Number(recent) }));
      }),

    /** Skips members who may no longer be marked, so that the other marks of an offline telephone count; one of a merged record is that of the record kept. */
    mark: ({ id: author_id }: Actor, id: number, { marks }: wire.RollMarks): Promise<wire.RollCall> =>
      database.write(async (tx) => {
        const now = clock();
        const { day, cancelReason } = (await rollOf(tx, id)).seance;
        if (cancelReason !== null) throw new DomainError('SEANCE_CANCELLED');
        if (day > parisDay(now)) throw new DomainError('SEANCE_AHEAD');
        const merged = await mergedRecords.among(
          tx,
          marks.map(({ diver }) => diver),
        );
        const last = new Map(
          marks.toSorted((a, b) => b.ago - a.ago).map((mark) => [merged.get(mark.diver) ?? mark.diver, mark]),
        );
        const rows = (await seancesRepository(tx).mayCome([...last.keys()])).flatMap(({ id: diver_id }) => {
          const { present, ago } = orNotFound(last.get(diver_id), 'DIVER_NOT_FOUND');
          const marked_at = new Date(now.getTime() - ago).toISOString();
          return { seance_id: id, diver_id, present: present ? 1 : 0, marked_at, author_id };
        });
        await seancesRepository(tx).mark(rows, now);
        return rollOf(tx, id);
      }),

    async presences(actor: Actor, asked: wire.PresenceQuery): Promise<wire.PresencePage> {
      const { season, q = '', ...query } = asked;
      listingOf(query, ORDER, 'lastname');
      const today = parisDay(clock());
      const first = season === undefined ? seasonStart(today) : `${season}-09-01`;
      const months = monthsOfSeason(Number(first.slice(0, 4)));
      const end = addDays(addMonths(first, 12), -1);
      const { rows, held } = await database.readAtOnce(async (tx) => ({
        rows: await seancesRepository(tx).attendance(first, end),
        held: await seancesRepository(tx).between(first, end < today ? end : today),
      }));
      const found = presencesOf(rows, months).filter((one) => hasWords(`${one.lastname} ${one.firstname}`, q));
      await recordExport(actor, 'presences', asked, found.length);
      return {
        ...pageOfAll(found, { ...query, sort: query.sort ?? 'lastname,firstname' }),
        held: months.map((month) => held.filter(({ day }) => day.startsWith(month)).length),
      };
    },
  };
}
