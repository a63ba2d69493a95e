// A mail server on loopback that tests stop, start again and make refuse addresses.
import { freePort } from '#scripts/support/server-process.ts';
import { startSmtp, type Received, type TestSmtp } from '#tests/support/smtp.ts';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** `refused`: addresses to refuse from now on. */
export async function startMailServer() {
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
    /** Mails accepted for that address, newest last. */
    to: (address: string) => [...taken, ...(server?.received ?? [])].filter((mail) => mail.to.includes(address)),
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
