import path from 'node:path';
import { nightlyBackups } from '../backup/nightly.ts';
import { jobMinute } from '#domain/nightly.ts';
import { isEmail } from '#domain/text.ts';
import { completeBooks } from '../db/mirrors.ts';
import { LOGO_ADDRESS, type LiveClub } from '../commons/club/live-club.ts';
import { clubRepository } from '../commons/club/repository.ts';
import type { Database } from '../db/database.ts';
import { senderOf, type Sender } from '../commons/service/service-context.ts';
import { polling, type WorkerContext } from '../commons/timing/polling.ts';
import { purgersWith } from '../compose/purgers.ts';
import { lastTurn, verifiedBackup, type ReadinessCheck } from '../health/checks.ts';
import type { MailSender, MailTransport } from '../integrations/mail/port.ts';
import { overdueMails } from '../modules/club/backups/overdue-mails.ts';
import { retentionWorker } from '../modules/members/retention/worker.ts';
import { mailWorker } from '../modules/messages/mail/worker.ts';
import { unsubscribeLinks } from '../modules/messages/mail/unsubscribe-links.ts';
import { remindersWorker } from '../modules/messages/reminders/worker.ts';
import type { Mode } from './config/environment.ts';
import type { Keys } from './config/secrets.ts';
import { makingOf, type Settings } from './config/settings.ts';

const MINUTE = 60_000;
/** A process of 1.0.0 that runs beside writes no other side. */
const BOOKS_EVERY = 360 * MINUTE;
/** Delay until another process's save shows, in milliseconds. */
const CONFIGURATION_EVERY = 5000;
/** The start of a server is busy enough; clubs of one machine that was off for a night make up for it in turn. */
const firstLookAfter = ({ publicUrl }: Settings): number => MINUTE * (1 + jobMinute(publicUrl));

/** Sender as long as the club has given no address of its secretary: the account of the mail server, or the site. */
export function addressWithoutSecretary(smtpUrl: string | null, publicUrl: string): string {
  const account = smtpUrl === null ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return isEmail(account) ? account : `ne-pas-repondre@${new URL(publicUrl).hostname}`;
}

/** SMTP, or files in the data folder; loaded with the first mail, which keeps the start short. */
function lazyTransport(
  { smtpUrl, publicUrl, dataDir, allows }: Settings,
  club: LiveClub,
  database: Database,
): MailTransport {
  const ownAddress = addressWithoutSecretary(smtpUrl, publicUrl);
  const from: MailSender = {
    publicUrl,
    get accent() {
      return club.config.club.accent;
    },
    get name() {
      return club.config.club.name;
    },
    get address() {
      return club.config.club.secretaryEmail || ownAddress;
    },
    get secretary() {
      return club.config.club.secretaryEmail || null;
    },
    // CLUB_CONFIG may name another address than that of the uploaded one.
    logo: async () =>
      club.config.club.logo.startsWith(LOGO_ADDRESS) ? database.read((tx) => clubRepository(tx).logo()) : undefined,
  };
  const load = async (): Promise<MailTransport> => {
    const { smtpTransport, fileTransport } = await import('../integrations/mail/transports.ts');
    return smtpUrl === null
      ? fileTransport(path.join(dataDir, 'mails'), from)
      : smtpTransport(smtpUrl, from, allows.has('ALLOW_PLAIN_SMTP'));
  };
  let transport: Promise<MailTransport> | undefined;
  return {
    send: async (mail) => (await (transport ??= load())).send(mail),
    close: () => void transport?.then((loaded) => loaded.close()),
  };
}

interface Options extends WorkerContext {
  readonly club: LiveClub;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly mode: Mode;
  /** Called when another process restores the database. */
  readonly leave: () => void;
}

type Shared = WorkerContext & { readonly sender: Sender };

/** Makes the nightly backups, and writes the mails about missing ones but in the demonstration. */
function backupWorker(shared: Shared, { settings, mode }: Options, hour: number) {
  const nightly = nightlyBackups({ ...shared, ...makingOf(settings), hour });
  const mails = overdueMails(shared);
  let timer: NodeJS.Timeout | undefined;
  const poller = polling({
    work: async () => {
      try {
        await nightly.runIfDue();
      } finally {
        if (mode === 'production') await mails.write();
      }
    },
    every: MINUTE,
    log: shared.log,
    failure: 'nightly backup failed',
  });
  return {
    readiness: [
      verifiedBackup(shared.database, shared.clock),
      lastTurn('nightly-backup', 'La sauvegarde de nuit', poller),
    ],
    async start(atOnce: boolean): Promise<void> {
      await nightly.expect();
      timer = setTimeout(poller.start, atOnce ? 0 : firstLookAfter(settings));
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await Promise.all([nightly.stop(), poller.stop()]);
    },
  };
}

/** Work beside the application: mails, reminders, retention, and backups unless the club makes its own. */
export function workersOf(options: Options) {
  const { database, settings, club, clock, log, leave } = options;
  const shared = { database, clock, sender: senderOf(club, settings.publicUrl), log };
  const refresh = async (): Promise<void> => ((await database.isCurrent()) ? club.refresh() : leave());
  const configuration = polling({ work: refresh, every: CONFIGURATION_EVERY, log, failure: 'club not read' });
  const links = unsubscribeLinks({ ...options.keys, publicUrl: settings.publicUrl });
  const mails = mailWorker({ ...shared, links, transport: lazyTransport(settings, club, database) });
  const reminders = remindersWorker({ ...shared, club });
  const completing = () => completeBooks(database);
  const books = polling({ work: completing, every: BOOKS_EVERY, log, failure: 'books not completed' });
  const retention = retentionWorker({ ...shared, purgers: purgersWith(settings.dataDir) });
  const backups = settings.backup.hour === null ? null : backupWorker(shared, options, settings.backup.hour);
  const readiness: readonly ReadinessCheck[] = [
    lastTurn('outbox', 'L’envoi des e-mails', mails),
    lastTurn('reminders', 'L’écriture des rappels', reminders),
    ...(backups?.readiness ?? []),
    lastTurn('retention', 'L’effacement de ce qui n’a plus à être gardé', retention),
  ];
  return {
    readiness,
    /** `isNew`: a backup is made at once. */
    async start(isNew: boolean): Promise<void> {
      configuration.start();
      mails.start();
      reminders.start();
      books.start();
      await retention.expect();
      retention.start();
      await backups?.start(isNew);
    },
    stop: (): Promise<unknown> =>
      Promise.all([
        configuration.stop(),
        mails.stop(),
        reminders.stop(),
        books.stop(),
        backups?.stop(),
        retention.stop(),
      ]),
  };
}
