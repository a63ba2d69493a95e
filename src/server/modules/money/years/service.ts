import { createHash } from 'node:crypto';
import type * as wire from '#contract/years.ts';
import { isObstacle, OBSTACLES, yearState } from '#domain/books/years.ts';
import { bookYear } from '#domain/books/days.ts';
import { parisDay, type Day } from '#domain/dates.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { recordAudit } from '#server/commons/audit/audit-log.ts';
import type { LiveConfig } from '#server/commons/club/live-club.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { completeBooks } from '#server/db/mirrors.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { OPEN_MATTERS } from './open-matters.ts';
import { yearsRepository } from './repository.ts';

async function mattersOf(tx: Tx, year: number, ends: Day, club: LiveConfig): Promise<wire.ClosingPreview['matters']> {
  const matters: wire.ClosingPreview['matters'] = [];
  for (const { matter, read } of OPEN_MATTERS) {
    const { count, cents } = await read(tx, year, ends, club);
    const amount = cents === undefined ? null : eurosOfCents(cents);
    if (count > 0) matters.push({ matter, obstacle: isObstacle(matter), count, amount });
  }
  return matters;
}

/** Years of the books, closed one after the other: first a preview, then one act that must still match it (docs/adr/0071). */
export function yearsService({ database, clock, club }: ServiceContext) {
  const today = (): Day => parisDay(clock());

  /** Throws YEAR_NOT_FOUND, YEAR_CLOSED, YEAR_NOT_OVER. */
  async function previewOf(tx: Tx, year: number): Promise<wire.ClosingPreview> {
    const years = yearsRepository(tx);
    const { ends, closed_at: closedAt } = orNotFound(await years.find(year), 'YEAR_NOT_FOUND');
    const state = yearState(ends, closedAt, today());
    if (state !== 'OVER') throw new DomainError(state === 'CLOSED' ? 'YEAR_CLOSED' : 'YEAR_NOT_OVER');
    const { entries, last } = (await years.rowsOf(year)) ?? { entries: 0, last: 0 };
    const matters = await mattersOf(tx, year, ends, club.config);
    return {
      digest: createHash('sha256')
        .update(JSON.stringify([year, entries, last, matters]))
        .digest('base64url'),
      year,
      entries,
      matters,
    };
  }

  return {
    list: (): Promise<wire.BookYears> =>
      database.read(async (tx) => ({
        years: (await yearsRepository(tx).until(bookYear(today()))).map(({ closer, closed_at: at, ...row }) => ({
          year: row.year,
          starts: row.starts,
          ends: row.ends,
          entries: row.entries ?? 0,
          state: yearState(row.ends, at, today()),
          closed: at === null ? null : { day: parisDay(at), by: closer },
        })),
      })),

    preview: (year: number) => database.readAtOnce((tx) => previewOf(tx, year)),

    /** Throws CLOSING_STALE with a present preview, the code of an obstacle, and the errors of `previewOf`. */
    async close(actor: Actor, year: number, { digest }: wire.Closing): Promise<wire.ClosingPreview> {
      // What an older process beside has left out belongs to the year as long as it is open.
      await completeBooks(database);
      return database.write(async (tx) => {
        const years = yearsRepository(tx);
        await years.lockUntil(year);
        const preview = await previewOf(tx, year);
        const obstacle = preview.matters.map(({ matter }) => matter).find(isObstacle);
        if (obstacle) throw new DomainError(OBSTACLES[obstacle]);
        if (preview.digest !== digest) throw new DomainError('CLOSING_STALE', { current: preview });
        await years.close(year, actor.id, clock().toISOString());
        const { entries, matters } = preview;
        const open = matters.map(({ matter, count }) => `${matter} ${count}`).join(', ');
        const after = { closed: true, entries, open };
        await recordAudit(tx, actor, clock(), { resource: 'years', id: year, action: 'update', after });
        return preview;
      });
    },
  };
}
