import { backupAge, isBackupOverdue } from '#domain/backups.ts';
import { addDays, addMonths, instantInParis, parisDay, parisIso, type Day } from '#domain/dates.ts';
import { MEMBER_FIGURES } from '#domain/divers/filters.ts';
import * as figures from '#domain/events/dashboard-figures.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { lastBackup } from '#server/commons/backups/last-backup.ts';
import { diverLists } from '#server/modules/members/divers/list-query.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { requestsRepository } from '#server/modules/members/personal-data/requests-repository.ts';
import { dashboardRepository } from './repository.ts';

/** `YYYY-MM`, the present month included. */
const monthsAround = (today: Day): string[] =>
  Array.from({ length: figures.MONTHS_BACK + 1 + figures.MONTHS_AHEAD }, (_, index) =>
    addMonths(`${today.slice(0, 7)}-01`, index - figures.MONTHS_BACK).slice(0, 7),
  );

/** Returns each part only to members who may see what it counts. */
export const dashboardService = ({ database, clock }: ServiceContext) => {
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

  async function aboutOutings(tx: Tx, now: Date) {
    const today = parisDay(now);
    const months = monthsAround(today);
    const outings = await dashboardRepository(tx).attended(
      instantInParis(`${months[0] ?? today}-01`),
      instantInParis(addMonths(`${today.slice(0, 7)}-01`, figures.MONTHS_AHEAD + 1)),
    );
    const end = instantInParis(addDays(today, figures.STAFFING_DAYS + 1));
    const coming = outings.filter(({ date }) => date >= now.toISOString() && date < end.toISOString());
    return {
      shortOfSupervisors: coming.filter(figures.isShortOfSupervisors).map((outing) => ({
        id: outing.id,
        date: parisIso(outing.date),
        site: outing.site,
        have: outing.supervisors,
        want: outing.accompanistMaxNumber,
      })),
      months: figures.placesByMonth(outings, months),
    };
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
        ...(can(actor, 'events.read') ? await aboutOutings(tx, now) : {}),
        ...(can(actor, 'dataRequests.answer') ? { requests: await requestsRepository(tx).countOpen() } : {}),
        ...(can(actor, 'backups.follow') ? await aboutBackups(tx, now) : {}),
      }));
    },
  };
};
