// A mail server on loopback that the tests of one file bring down and up again, and tell whom to refuse.
import { startSmtp, type Received, type TestSmtp } from '../../support/smtp.ts';

export interface Post {
  readonly url: string;
  /** What it has taken for that address since the tests began, the newest last. */
  to(address: string): Received[];
  /** Whom it refuses from now on; nobody when empty. */
  readonly refused: Set<string>;
  down(): Promise<void>;
  up(): Promise<void>;
}

export async function openPost(): Promise<Post> {
  const refused = new Set<string>();
  const taken: Received[] = [];
  const refusal = (recipient: string): string | null =>
    refused.has(recipient) ? '550 5.1.1 User unknown in virtual mailbox table' : null;
  let server: TestSmtp | null = await startSmtp({ refusal });
  const { url, port } = server;
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
