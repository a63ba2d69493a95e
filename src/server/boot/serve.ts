import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { buildApp } from '../compose/app.ts';
import { addressOf, problemsOf, readSettings } from './config.ts';
import { originOf } from '../db/installation.ts';
import { osrm } from '../integrations/distance/osrm.ts';
import { lineWriter } from '../http/logging.ts';
import { mailWorkers } from './mail-workers.ts';
import { giveBackWhenQuiet } from './idle-garbage-collection.ts';
import { modeFor, openGround, settle } from './prepare-database.ts';
import { openPayments } from './payments.ts';
import { CannotStart, explainListening } from './cannot-start.ts';
import { keptSecret } from './demo-secret.ts';
import { stopOnSignals } from './shutdown.ts';

const WEB = path.join(import.meta.dirname, '..', '..', '..', 'dist', 'web');

/** Starts the server by its environment (contract §9), and stops it on a signal. Throws CannotStart with sentences. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const { settings, problems } = readSettings(environment);
  if (problems.length > 0) throw new CannotStart(problems);

  const database = await openGround(settings);
  const origin = await originOf(database);
  const mode = modeFor(settings.mode, origin);
  const unfit = problemsOf(settings, mode);
  if (unfit.length > 0) throw new CannotStart(unfit);
  await settle(database, mode, origin, new Date());

  const log = lineWriter(mode === 'demo' ? 'short' : 'json', (text) => process.stdout.write(text));
  process.on('exit', log.flush);
  const jwtSecret = settings.jwtSecret ?? keptSecret(settings.dataDir);
  const payments = openPayments({ settings, mode, database, jwtSecret });
  const app = await buildApp({
    database,
    club: settings.club,
    clock: () => new Date(),
    jwtSecret,
    publicUrl: settings.publicUrl,
    payments: payments.parts,
    ...(settings.distanceUrl ? { distance: osrm(settings.distanceUrl) } : {}),
    web: WEB,
    log,
  });

  const mails = mailWorkers(database, settings, app.log);

  stopOnSignals(async () => {
    // A connection that falls idle after the server has begun to close would keep it open for a minute.
    const hangUp = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), mails.stop()]);
    clearInterval(hangUp);
    await payments.close();
    await database.close();
  });
  const port = await listen(app, settings);
  mails.start();
  await payments.listening(port);
  app.paymentsWorker.start();
  giveBackWhenQuiet(app.server);
  if (mode === 'demo') {
    const { greeting } = await import('../../demo/club/greeting.ts');
    console.log(greeting(addressOf(settings.host, port)));
  }
  // Now rather than at the end, which kill -9 would skip: the next start finds everything compiled.
  flushCompileCache();
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** The port that was taken: PORT=0 leaves the choice to the system. */
async function listen(app: App, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListening(error, host, port);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}
