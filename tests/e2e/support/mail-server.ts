// A mail server on loopback that tests stop, start again and make refuse addresses.
import { freePort } from '../../../scripts/support/server-process.ts';
import { startSmtp, type Received, type TestSmtp } from '../../support/smtp.ts';

export interface MailServer {
  readonly url: string;
  /** Mails accepted for that address, newest last. */
  to(address: string): Received[];
  /** Addresses to refuse from now on. */
  readonly refused: Set<string>;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const refused = new Set<string>();
  const taken: Received[] = [];
  const refusal = (recipient: string): string | null =>
    refused.has(recipient) ? '550 5.1.1 User unknown in virtual mailbox table' : null;
  const port = await freePort();
  let server: TestSmtp | null = await startSmtp({ port, refusal });
  const { url } = server;
  return {
    url,
    refused,
    to: (address) => [...taken, ...(server?.received ?? [])].filter((mail) => mail.to.includes(address)),
    async down() {
      const ended = server;
      server = null;
      await ended?.stop();
      taken.push(...(ended?.received ?? []));
    },
    async up() {
      server ??= await startSmtp({ port, refusal });
    },
  };
}
