import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { AnsweredRequest, Metrics } from '../http/health.ts';
import { backupAgeSeconds } from '#domain/backups.ts';
import type { Database } from '../db/database.ts';
import { lastBackup } from '../commons/backups/last-backup.ts';
import type { Release } from '../commons/release.ts';
import type { WorkerContext } from '../commons/timing/polling.ts';
import { withTimeout } from '../commons/timing/with-timeout.ts';
import { causeCodeOf, codeForLog } from '../errors/system-code.ts';
import { outboxQuery } from '../modules/messages/outbox/outbox-query.ts';
import { intentsRepository } from '../modules/money/payments/repository.ts';

/** Figures of the database, the same from each of several processes. */
const clubFigures = (database: Database, now: Date) =>
  database.read(async (tx) => {
    const intents = intentsRepository(tx);
    const backup = await lastBackup(tx);
    return {
      mails: await outboxQuery(tx).counts(),
      payments: { OPEN: await intents.count('OPEN'), MISMATCH: await intents.count('MISMATCH') },
      backupAgeSeconds: backup === null ? null : backupAgeSeconds(backup, now),
    };
  });

type ClubFigures = Awaited<ReturnType<typeof clubFigures>>;

/** Seconds: from an answer out of memory to a request that is given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const REFUSED_SIGN_INS: ReadonlyMap<number, string> = new Map([
  [401, 'credentials'],
  [429, 'limit'],
]);

/** Figures of one process, counted from now on. */
function requestMetrics(registers: Registry[]) {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests by method, pattern of the route and status, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const errors = new Counter({ name: 'http_server_errors_total', help: 'Answers of status 5xx.', registers });
  const signIns = new Counter({
    name: 'club_sign_ins_failed_total',
    help: 'Failed sign-ins: wrong licence or password, or refused by a limit.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REFUSED_SIGN_INS.values()) signIns.inc({ reason }, 0);

  return ({ method, route, status, seconds, isSignIn }: AnsweredRequest): void => {
    requests.observe({ method, route, status }, seconds);
    if (status >= 500) errors.inc();
    const reason = isSignIn ? REFUSED_SIGN_INS.get(status) : undefined;
    if (reason !== undefined) signIns.inc({ reason });
  };
}

/** Figures of the database: none while it is away, because the last ones would look like news. */
function clubMetrics(registers: Registry[]) {
  const up = new Gauge({ name: 'club_database_up', help: '1 while the database answers.', registers });
  const mails = new Gauge({
    name: 'club_mails',
    help: 'Mails of the outbox, which keeps sent and failed ones for 30 days.',
    labelNames: ['state'],
    registers,
  });
  const payments = new Gauge({
    name: 'club_payments',
    help: 'Payments that are open, and those whose amount differs from what was asked for.',
    labelNames: ['state'],
    registers,
  });
  const backup = new Gauge({
    name: 'club_backup_age_seconds',
    help: 'Age of the last verified backup; before the first one, time since when backups are made.',
    registers,
  });

  return (figures: ClubFigures | null): void => {
    up.set(figures ? 1 : 0);
    mails.reset();
    payments.reset();
    backup.remove();
    if (figures === null) return;
    for (const [state, count] of Object.entries(figures.mails)) mails.set({ state }, Number(count));
    for (const [state, count] of Object.entries(figures.payments)) payments.set({ state: state.toLowerCase() }, count);
    if (figures.backupAgeSeconds !== null) backup.set(figures.backupAgeSeconds);
  };
}

/** Half of the time for which Prometheus waits. */
const TIMEOUT_MS = 5000;

/** Makes the answer of /metrics, without the club's figures while the database is away. */
export function metricsOf({ database, clock, log }: WorkerContext, { version, commit }: Release): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'club_build_info',
    help: 'Always 1: version and commit of the program that runs, and its Node.',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  });
  build.set({ version, commit: commit ?? '', node: process.versions.node }, 1);
  const answered = requestMetrics([registry]);
  const show = clubMetrics([registry]);
  const late = () => new Error('the figures of the database took too long');
  return {
    answered,
    contentType: registry.contentType,
    async text() {
      try {
        show(await withTimeout(clubFigures(database, clock()), AbortSignal.timeout(TIMEOUT_MS), late));
      } catch (error) {
        log.warn({ code: codeForLog(error), cause: causeCodeOf(error) }, 'metrics without the database');
        show(null);
      }
      return registry.metrics();
    },
  };
}
