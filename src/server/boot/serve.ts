import { once } from 'node:events';
import type { Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { partOf, removeUnfinished } from '../backup/restore.ts';
import { removeScratchFolders } from '../backup/verify.ts';
import { buildApp } from '../compose/app.ts';
import { DomainError } from '../errors/domain-error.ts';
import { codeForLog, systemCodeOf } from '../errors/system-code.ts';
import { consent } from './config/guardrails.ts';
import { readSettings } from './config/read-settings.ts';
import { clubSourceOf } from './config/club.ts';
import { addressOf, type Settings } from './config/settings.ts';
import { holdFile, isPostgres, type Database } from '../db/database.ts';
import { originOf, type Origin } from '../db/installation.ts';
import { openClub, type LiveClub } from '../commons/club/live-club.ts';
import { osrm } from '../integrations/distance/osrm.ts';
import { freeDisk } from '../health/checks.ts';
import { lineWriter } from '../http/logging.ts';
import { metricsServer } from '../http/health.ts';
import { restoringServer } from '../http/restoring.ts';
import { backupToolsOf, restoreClub, type Restoring } from './restore-club.ts';
import { workersOf } from './workers.ts';
import { eraseAnew, prepareDatabase, seedDatabase, suitableMode } from './prepare-database.ts';
import { keysOf } from './config/secrets.ts';
import { root } from '../root.ts';
import { collectGarbageWhenIdle } from './idle-garbage-collection.ts';
import { setUpPayments } from './payments.ts';
import { firstCodeShown, presentCode } from '../modules/club/first-visit/code.ts';
import { resealTotp } from '../modules/accounts/second-factor/totp.ts';
import { CannotStart, explainListening } from './cannot-start.ts';

const SECOND_SERVER = `Un autre serveur tourne déjà sur cette base SQLite : arrêtez-le, ou passez à PostgreSQL, que plusieurs serveurs peuvent partager. ${consent('ALLOW_SHARED_SQLITE')}`;

/** Starts the server by its environment (contract §9), and stops it on a signal. Throws CannotStart. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const { settings, problems } = readSettings(environment);
  if (problems.length > 0) throw new CannotStart(problems);

  let leaving: Promise<void> | null = null;
  /** Takes the club off the air for a restore, by another process where there is no order. Throws RESTORING. */
  const leave = (order: Restoring | null): void => {
    if (leaving !== null && order !== null) throw new DomainError('RESTORING');
    leaving ??= restored(order)
      .catch((error: unknown) => {
        // As a start that fails: the database is whole, and the supervisor tries again.
        console.error(error instanceof CannotStart ? error.message : error);
        process.exit(1);
      })
      .finally(() => (leaving = null));
  };
  let running = begin(settings, leave);
  async function restored(order: Restoring | null): Promise<void> {
    const { app, port, origin, stop } = await running;
    await app.closeToCallers();
    const stopped = stop();
    const away = await listenOnceFree(port, settings.host);
    await stopped;
    const problem = order && (await restoreClub(settings, order, origin));
    running = begin({ ...settings, port }, leave, away);
    const { log } = (await running).app;
    if (problem !== null) log.warn({ problem }, 'restore failed');
  }
  stopOnSignals(async () => {
    await leaving;
    await (await running).stop();
  });
  const { mode, port } = await running;
  if (mode === 'demo') {
    const { greeting } = await import('#demo/club/accounts.ts');
    console.log(greeting(addressOf(settings.host, port)));
  }
  // Saves compiled code for the next start, now because kill -9 would skip the end.
  flushCompileCache();
}

/** Starts the club; once more where a restore by another process came in between. */
function begin(...given: Parameters<typeof startClub>): ReturnType<typeof startClub> {
  return startClub(...given).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'RESTORING') return begin(...given);
    throw error;
  });
}

/** `leave`: takes this club off the air, for another. `away`: has answered at the port until then. */
async function startClub(settings: Settings, leave: (order: Restoring | null) => void, away?: Server) {
  let release: (() => void) | null = null;
  const refuse = async (found: Origin | null): Promise<void> => {
    const isShared = isPostgres(settings.database) || settings.allows.has('ALLOW_SHARED_SQLITE');
    if (suitableMode(settings, found) === 'demo' || isShared) return;
    release = await holdFile(settings.database);
    if (release === null) throw new CannotStart([SECOND_SERVER]);
  };
  // A verification says what is wrong with that place.
  await removeScratchFolders().catch(() => undefined);
  await removeUnfinished(partOf(settings.database));
  let lost = (_error: Error): void => undefined;
  const database = await prepareDatabase(settings, refuse, (error) => lost(error));
  // Before anything is read that is kept.
  if (!(await database.isCurrent())) throw new DomainError('RESTORING');
  const origin = await originOf(database);
  const mode = suitableMode(settings, origin);
  const isNewDemo = await seedDatabase(database, mode, origin, new Date());

  const log = lineWriter(mode === 'demo' ? 'short' : 'json', (text) => process.stdout.write(text));
  process.on('exit', log.flush);
  const keys = keysOf(settings);
  await resealTotp(database, keys);
  const warnings = await eraseAnew(database, settings);
  const clock = (): Date => new Date();
  const club = await openClub(database, clubSourceOf(settings.clubFile, mode), clock);
  const payments = await setUpPayments(settings, mode, database, keys, club);
  const served = await originOf(database);
  const backups = backupToolsOf(settings, served, leave);
  const app = await buildApp({
    database,
    club,
    clock,
    dataDir: settings.dataDir,
    backupDir: settings.backup.dir,
    backups: backups.tools,
    leave: () => leave(null),
    ...keys,
    publicUrl: settings.publicUrl,
    sendsMail: settings.smtpUrl !== null,
    payments: payments.account,
    trustedProxies: settings.trustedProxies,
    ...(settings.distanceUrl ? { distance: osrm(settings.distanceUrl) } : {}),
    metricsToken: settings.metricsToken,
    web: path.join(root, 'dist', 'web'),
    log,
  });

  lost = (error) => app.log.warn({ code: codeForLog(error) }, 'an idle connection to the database was lost');

  const workers = workersOf({ database, settings, keys, mode, club, clock, log: app.log, leave: () => leave(null) });
  app.warnings.push(...warnings);
  app.readiness.push(freeDisk(settings.dataDir), ...workers.readiness);

  const figures = metricsServer(app.readFigures);
  for (const problem of warnings) app.log.warn(problem);
  const code = await database.write((tx) => presentCode(tx, keys.jwtSecret));
  if (code !== null) app.log.warn(firstCodeShown(settings.publicUrl, code));

  const beginServing = async (): Promise<number> => {
    away?.close();
    const port = await listen(app, settings);
    await listenForFigures(figures, settings.metricsPort);
    await workers.start(isNewDemo);
    await payments.listening(port);
    app.paymentsWorker.start();
    await app.providerSync.start();
    app.copiesWorker.start();
    app.receiptsWorker.start();
    return port;
  };
  const begun = beginServing();
  // After the first answer: printing the demonstration's sheets takes as long as the rest of its start.
  const completed = begun.then(
    () => (isNewDemo ? completeDemo(database, club, app.log) : undefined),
    () => undefined,
  );
  const stop = async (): Promise<void> => {
    // A start that still reads would fail on the closed database.
    await completed;
    // Closes connections that fall idle during the stop, which would keep the server open for a minute.
    const idleConnections = setInterval(() => app.server.closeIdleConnections(), 100);
    figures.close();
    await Promise.all([app.close(), workers.stop(), backups.stop()]);
    clearInterval(idleConnections);
    await payments.close();
    await database.close();
    release?.();
    process.off('exit', log.flush);
    log.flush();
  };
  const port = await begun.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  collectGarbageWhenIdle(app.server);
  return { port, mode, origin: served, app, stop };
}

const FREE_AGAIN_MS = 5;

/** Takes the club's port as soon as its server lets it go, so that callers always find someone. */
async function listenOnceFree(port: number, host: string): Promise<Server> {
  for (;;) {
    const away = restoringServer();
    try {
      await once(away.listen(port, host), 'listening');
      return away;
    } catch (error) {
      if (systemCodeOf(error) !== 'EADDRINUSE') throw error;
      await sleep(FREE_AGAIN_MS);
    }
  }
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function completeDemo(database: Database, club: LiveClub, log: App['log']): Promise<void> {
  try {
    const { enterDivesDone } = await import('#demo/club/dives-done.ts');
    await enterDivesDone(database, { club, now: new Date() });
  } catch (error) {
    log.error({ err: error }, 'the demonstration has no safety sheets');
  }
}

/** Listens, and answers the port, which PORT=0 leaves to the system. */
async function listen(app: App, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListening(error, host, port);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** Listens on this machine alone. Throws CannotStart. */
async function listenForFigures(figures: Server, port: number | null): Promise<void> {
  if (port === null) return;
  try {
    await once(figures.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    throw explainListening(error, '127.0.0.1', port, 'METRICS_PORT');
  }
}

/** Longest time for requests that are still running (contract §9). */
const LIMIT_MS = 10_000;

/** Finishes running requests on the first SIGTERM or SIGINT; ends the process on a second one, or at the limit. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (code: number): never => process.exit(code);
  const onSignal = (): void => {
    if (stopping) end(1);
    stopping = true;
    setTimeout(end, LIMIT_MS, 1).unref();
    stop().then(
      () => end(0),
      (error: unknown) => {
        console.error(error);
        end(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
