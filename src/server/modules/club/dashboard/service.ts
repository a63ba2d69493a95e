import { backupAge, isBackupOverdue } from '#domain/backups.ts';
import { addDays, addMonths, instantInParis, parisDay, parisIso, type Day } from '#domain/dates.ts';
import { MEMBER_FIGURES } from '#domain/divers/filters.ts';
import * as figures from '#domain/events/dashboard-figures.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { basinDepth, needsNoSheet } from '#domain/palanquees/sheet.ts';
import { requestKindsFor } from '#domain/personal-data.ts';
import { can } from '#domain/server-permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { lastBackup } from '#server/commons/backups/last-backup.ts';
import { diverLists } from '#server/modules/members/divers/list-query.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { requestsRepository } from '#server/modules/members/personal-data/requests-repository.ts';
import { hasProviderPayments, unexplainedOf } from '#server/modules/money/reconciliation/unexplained-query.ts';
import { dashboardRepository } from './repository.ts';

/** `YYYY-MM`, the present month included. */
const monthsAround = (today: Day): string[] =>
  Array.from({ length: figures.MONTHS_BACK + 1 + figures.MONTHS_AHEAD }, (_, index) =>
    addMonths(`${today.slice(0, 7)}-01`, index - figures.MONTHS_BACK).slice(0, 7),
  );

/** Returns each part only to members who may see what it counts. */
export const dashboardService = ({ database, clock, club }: ServiceContext) => {
  async function aboutMembers(tx: Tx, actor: Actor, today: Day) {
    const { wallet } = await settingsRepository(tx).club();
    const count = await diverLists(tx).figures(MEMBER_FIGURES, { today, wallet });
    const bands = { below: count.walletsBelow, low: count.walletsLow, ok: count.walletsOk };
    return {
      certificates: { over: count.certificatesOver, soon: count.certificatesSoon, missing: count.certificatesMissing },
      ...(can(actor, 'divers.readWallet') ? { wallets: wallet.enabled ? bands : null } : {}),
      ...(can(actor, 'divers.readTreasury')
        ? {
            dossiers: { awaited: count.dossiersAwaited, sent: count.dossiersSent },
            dues: { count: count.duesOutstanding, euros: eurosOfCents(count.owed) },
          }
        : {}),
    };
  }

  async function aboutOutings(tx: Tx, actor: Actor, now: Date) {
    const today = parisDay(now);
    const months = monthsAround(today);
    const repository = dashboardRepository(tx);
    const attended = await repository.attended(
      instantInParis(`${months[0] ?? today}-01`),
      instantInParis(addMonths(`${today.slice(0, 7)}-01`, figures.MONTHS_AHEAD + 1)),
    );
    const [from, to] = [addDays(today, -figures.WEEK_DAYS), addDays(today, figures.STAFFING_DAYS)];
    const near = attended.filter(({ date }) => parisDay(date) >= from && parisDay(date) <= to);
    const { directed, planned, validated } = await repository.prepared(near.map(({ id }) => id));
    const maySeePlans = can(actor, 'palanquees.read');
    const outings = near.flatMap((outing) => {
      const { id, date, site, supervisors: have, accompanistMaxNumber: want, waiting } = outing;
      const exempt = needsNoSheet(basinDepth(club.config.safety.basins, site));
      const prepared = { directed: directed.has(id), planned: planned.has(id), validated: validated.has(id), exempt };
      const lacks = figures.lacksOf({ ...outing, ...prepared }, now, maySeePlans);
      return lacks === null ? [] : [{ id, date: parisIso(date), site, have, want, waiting, lacks: [...lacks] }];
    });
    return { outings, months: figures.placesByMonth(attended, months) };
  }

  async function aboutProvider(tx: Tx) {
    const { count, cents } = await unexplainedOf(tx);
    return count > 0 || (await hasProviderPayments(tx)) ? { count, euros: eurosOfCents(cents) } : null;
  }

  async function aboutBackups(tx: Tx, now: Date) {
    const last = await lastBackup(tx);
    if (last === null) return {};
    return { backup: { made: last.at !== null, hours: backupAge(last, now), overdue: isBackupOverdue(last, now) } };
  }

  return {
    read(actor: Actor) {
      const now = clock();
      return database.read(async (tx) => ({
        ...(can(actor, 'divers.list') ? await aboutMembers(tx, actor, parisDay(now)) : {}),
        ...(can(actor, 'events.read') ? await aboutOutings(tx, actor, now) : {}),
        ...(can(actor, 'dataRequests.follow')
          ? { requests: await requestsRepository(tx).countOpen(requestKindsFor(actor)) }
          : {}),
        ...(can(actor, 'mail.outbox') ? { failedMails: await dashboardRepository(tx).failedMails() } : {}),
        ...(can(actor, 'ledger.readAll')
          ? { expenses: await dashboardRepository(tx).askedExpenses(), provider: await aboutProvider(tx) }
          : {}),
        ...(can(actor, 'backups.follow') ? await aboutBackups(tx, now) : {}),
      }));
    },
  };
};
