// A mail server on loopback that keeps its mails, and refuses recipients on demand.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

interface Options {
  readonly port?: number;
  /** The answer to a recipient, e.g. `550 5.1.1 unknown`; null accepts. */
  readonly refusal?: (recipient: string) => string | null;
  /** Milliseconds before a mail is acknowledged. */
  readonly delay?: number;
  /** True for a mail that is taken and never acknowledged; `count`: how many have come, with it. */
  readonly isLeftOpen?: (count: number) => boolean;
}

export async function startSmtp({ port = 0, refusal = () => null, delay = 0, isLeftOpen = () => false }: Options = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const answer = refusal(address);
      if (answer === null) return done();
      const [, code, words] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
      done(Object.assign(new Error(words), { responseCode: Number(code) }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(chunks).toString() });
        if (!isLeftOpen(received.length)) setTimeout(done, delay);
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The header fields of a mail, unfolded, by name in small letters; encoded words stay as they are. */
export function headersOf(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** The leaves of a mail, each with its headers and its decoded text. */
export function chunks(raw: string): { type: string; headers: Map<string, string>; text: string }[] {
  const headers = headersOf(raw);
  const type = headers.get('content-type') ?? 'text/plain';
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(type) ?? [];
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  if (boundary === undefined) return [{ type, headers, text: decoded(body, headers.get('content-transfer-encoding')) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => chunks(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
}

/** The plain text of a mail. */
export const textOf = (raw: string): string =>
  chunks(raw).find(({ type }) => type.startsWith('text/plain'))?.text ?? '';

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const whole = body.replaceAll('=\r\n', '');
  const bytes = whole.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
