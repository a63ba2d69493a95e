import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import type { Settings } from './config/settings.ts';
import type { Database } from '../db/database.ts';
import type { MailSender, MailTransport } from '../integrations/mail/port.ts';
import type { ReadinessCheck } from '../health/checks.ts';
import { lastTurn } from '../health/workers.ts';
import { mailWorker } from '../modules/messages/mail/worker.ts';
import { remindersWorker } from '../modules/messages/reminders/worker.ts';

async function transportFor({ smtpUrl, dataDir, club, allows }: Settings): Promise<MailTransport> {
  const from: MailSender = { name: club.club.name, address: club.club.secretaryEmail };
  if (smtpUrl !== null) {
    const { smtpTransport } = await import('../integrations/mail/smtp.ts');
    return smtpTransport(smtpUrl, from, allows.has('ALLOW_PLAIN_SMTP'));
  }
  const { fileTransport } = await import('../integrations/mail/eml-files.ts');
  return fileTransport(path.join(dataDir, 'mails'), from);
}

/** Loads the transport with the first mail, to keep the start of the server short. */
function lazyTransport(settings: Settings): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  return {
    send: async (mail) => (await (transport ??= transportFor(settings))).send(mail),
    close: () => void transport?.then((loaded) => loaded.close()),
  };
}

/** Workers that send the club's mails, by SMTP or as files in the data folder, and write reminders (contract §8). */
export function mailWorkers(database: Database, settings: Settings, log: Pick<FastifyBaseLogger, 'warn'>) {
  const shared = { database, clock: () => new Date(), log };
  const sender = { clubName: settings.club.club.name, publicUrl: settings.publicUrl };
  const mails = mailWorker({ ...shared, transport: lazyTransport(settings) });
  const reminders = remindersWorker({ ...shared, sender });
  const readiness: readonly ReadinessCheck[] = [
    lastTurn('outbox', 'L’envoi des courriels', mails),
    lastTurn('reminders', 'L’écriture des rappels', reminders),
  ];
  return {
    readiness,
    start(): void {
      mails.start();
      reminders.start();
    },
    stop: async (): Promise<void> => void (await Promise.all([mails.stop(), reminders.stop()])),
  };
}
