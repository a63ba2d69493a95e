import type * as wire from '#contract/seances.ts';
import { parisDay } from '#domain/dates.ts';
import { seasonStart } from '#domain/ledger/periods.ts';
import type { Actor } from '#domain/permissions.ts';
import { movedAlong, offOn, seanceRefusal, type SeanceTimes } from '#domain/seances/changes.ts';
import { daysOffOf, isSeasonLong, weeklyDays, type DayOff } from '#domain/seances/days.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { mapRows } from '#server/db/lists.ts';
import { checkVersion, DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { changedColumns, columnsOfSeance, dayOffReason, seanceOfRow } from './mapping.ts';
import { seancesRepository } from './repository.ts';

const FIELDS = { SEANCE_HOURS: 'end', SEANCE_PAST: 'day', SEANCE_DAY_OFF: 'day' } as const;

/** Weekly sessions: a season in one act, then one by one or from one on. */
export function seancesService({ database, clock }: ServiceContext) {
  function check(before: SeanceTimes | null, after: SeanceTimes, off: readonly DayOff[]): void {
    const refusal = seanceRefusal(before, after, off, parisDay(clock()));
    if (refusal !== null) throw new DomainError(refusal, { field: FIELDS[refusal] });
  }

  return {
    list: (actor: Actor, { period = 'coming', ...query }: wire.SeanceQuery): Promise<wire.SeancePage> =>
      database.read(async (tx) => {
        const seances = seancesRepository(tx);
        const today = parisDay(clock());
        const listed = await seances.list(period === 'past' ? '<' : '>=', today, query);
        const own = await seances.attendance(seasonStart(today), today, actor.id);
        const sum = own.reduce((total, { count }) => total + Number(count), 0);
        return { ...mapRows(listed, seanceOfRow), own: sum };
      }),

    /** Made once for a key. */
    create({ key, toggled, weekday, ...season }: wire.SeanceSeason) {
      if (!isSeasonLong(season)) throw new DomainError('SEANCES_TOO_LONG', { field: 'last' });
      const off = daysOffOf(season, toggled);
      const times = weeklyDays(season, weekday)
        .filter((day) => !offOn(off, day))
        .map((day) => ({ ...season, day }));
      const [first] = times;
      if (first === undefined) throw new DomainError('SEANCES_NONE', { field: 'last' });
      check(null, first, off);
      const rows = times.map((one) => ({ ...columnsOfSeance(one), cancel_reason: null }));
      return database.write(async (tx): Promise<wire.SeancesMade> => {
        return { id: await seancesRepository(tx).add(key, off, rows), made: rows.length };
      });
    },

    /** With `following`, also changes later sessions of the same state (held or cancelled); one moved onto a day off is cancelled. Throws SEANCE_HELD. */
    change: (
      id: number,
      { version, following, cancelReason, ...after }: wire.SeanceChange,
    ): Promise<wire.SeanceChanged> =>
      database.write(async (tx) => {
        const seances = seancesRepository(tx);
        const found = orNotFound(await seances.find(id), 'SEANCE_NOT_FOUND');
        const locked = await seances.lock(found, following);
        const row = orNotFound(
          locked.find((one) => one.id === id),
          'SEANCE_NOT_FOUND',
        );
        const before = seanceOfRow(row);
        checkVersion(version, before);
        const off = await seances.daysOff(row);
        check(before, after, off);
        const moves = after.day !== before.day;
        const alike = locked.filter((one) => (one.cancel_reason === null) === (row.cancel_reason === null));
        // What was held stays on its day: presences are counted there, and none may be moved back into the past.
        if (moves && (await seances.isAttended(alike.map((one) => one.id))))
          throw new DomainError('SEANCE_HELD', { field: 'day' });
        const changes = { ...changedColumns(before, after), cancel_reason: cancelReason };
        let onDaysOff = 0;
        for (const one of alike) {
          const day = movedAlong(one.day, before, after);
          const holiday = day === one.day || cancelReason !== null ? undefined : offOn(off, day);
          if (holiday) onDaysOff += 1;
          // Stays on its own day, where it is seen as cancelled.
          await seances.update(one, holiday ? { cancel_reason: dayOffReason(holiday) } : { ...changes, day });
        }
        const saved = orNotFound(await seances.find(id), 'SEANCE_NOT_FOUND');
        return { seance: seanceOfRow(saved), changed: alike.length - onDaysOff, off: onDaysOff };
      }),

    /** Throws SEANCE_ATTENDED. */
    remove: (id: number, following: boolean): Promise<void> =>
      database.write(async (tx) => {
        const seances = seancesRepository(tx);
        const ids = (await seances.lock(orNotFound(await seances.find(id), 'SEANCE_NOT_FOUND'), following)).map(
          (one) => one.id,
        );
        if (await seances.isAttended(ids)) throw new DomainError('SEANCE_ATTENDED');
        await seances.delete(ids);
      }),
  };
}
