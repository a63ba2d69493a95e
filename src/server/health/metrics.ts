import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { AnsweredRequest, Metrics } from '../http/metrics.ts';
import type { ClubFigures } from './club-figures.ts';

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

/** Makes the answer of /metrics; `read` gives null while the database is away. */
export function metricsOf(read: () => Promise<ClubFigures | null>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = requestMetrics([registry]);
  const show = clubMetrics([registry]);
  return {
    answered,
    contentType: registry.contentType,
    async text() {
      show(await read());
      return registry.metrics();
    },
  };
}
