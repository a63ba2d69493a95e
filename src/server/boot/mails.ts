import path from 'node:path';
import type { Settings } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { MailSender, MailTransport } from '../integrations/mail/port.ts';
import { outboxWorker, type OutboxWorker } from '../modules/outbox/worker.ts';

async function transportFor({ smtpUrl, dataDir, club }: Settings): Promise<MailTransport> {
  const from: MailSender = { name: club.club.name, address: club.club.secretaryEmail };
  if (smtpUrl !== null) {
    const { smtpTransport } = await import('../integrations/mail/smtp.ts');
    return smtpTransport(smtpUrl, from);
  }
  const { fileTransport } = await import('../integrations/mail/files.ts');
  return fileTransport(path.join(dataDir, 'mails'), from);
}

/** Loaded with the first mail: many days bring none, and the start of the server should not wait for it. */
function whenNeeded(settings: Settings): MailTransport {
  let transport: Promise<MailTransport> | undefined;
  return {
    send: async (mail) => (await (transport ??= transportFor(settings))).send(mail),
    close: () => void transport?.then((loaded) => loaded.close()),
  };
}

/** The worker that sends the club's mails: by SMTP, or as files into the data folder (contract §8). */
export const mailWorker = (
  database: Database,
  settings: Settings,
  log: { warn(about: object, message: string): void },
): OutboxWorker => outboxWorker({ database, transport: whenNeeded(settings), clock: () => new Date(), log });
