import { createRequire } from 'node:module';
import type { SendMailOptions } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MailSender, type OutgoingMail, MailRefused, type MailTransport } from './port.ts';
import { escaped } from '#server/commons/html/escaped.ts';
import { isLoopback } from '#server/commons/network/addresses.ts';

/** Loads the CommonJS build: the ESM build imports `node:http` as a module, which makes Node load `fetch`, 10 MB. */
const load = createRequire(import.meta.url);
export const { createTransport } = load('nodemailer') as typeof import('nodemailer');
const { encodeWord } = load('nodemailer/lib/mime-funcs') as typeof import('nodemailer/lib/mime-funcs');

/** Leaves the full stop or bracket after a URL out of the link. */
const linked = (text: string): string =>
  text
    .split(/(\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('');

const BODY_STYLE =
  'font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5; color: #1c2733; max-width: 38em';

/** Without external content, which mail programs block. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll(/\r?\n/g, '<br>\n')}</p>`);
  return [
    '<!doctype html>',
    '<html lang="fr">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    `<body><div style="${BODY_STYLE}">`,
    ...paragraphs,
    '</div></body>',
    '</html>',
    '',
  ].join('\n');
}

const CALENDAR = { filename: 'plongee.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH' };

const named = (address: string) => ({ name: '', address });

/** For the button 'Se désabonner' of mail programs (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The mail for nodemailer, whose names and subjects start no header; addresses are passed apart from names. */
function messageOf(mail: OutgoingMail, { name, address, secretary = null }: MailSender): SendMailOptions {
  const replyTo = mail.replyTo ?? secretary;
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: { name, address },
    to: named(mail.to),
    ...(replyTo === null ? {} : { replyTo: named(replyTo) }),
    // Readers decode a typed `=?utf-8?Q?…?=`, unless it is encoded once more.
    subject: mail.subject.includes('=?') ? encodeWord(mail.subject, 'Q', 52) : mail.subject,
    text: mail.text,
    html: htmlOf(mail.text),
    // Attached as a file: an invitation would ask for a reply.
    ...(mail.calendar === null ? {} : { attachments: [{ ...CALENDAR, content: mail.calendar }] }),
    headers: {
      // Prevents out-of-office replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe === null ? {} : unsubscribeHeaders(mail.unsubscribe)),
    },
    // Keeps nodemailer from reading a text as a path or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const SECONDS = 1000;
/** In total far below the lease of a claimed mail (modules/messages/mail/worker.ts). */
const TIMEOUTS = {
  dnsTimeout: 10 * SECONDS,
  connectionTimeout: 15 * SECONDS,
  greetingTimeout: 15 * SECONDS,
  socketTimeout: 60 * SECONDS,
};

/** True when the recipient's address is refused for good; a refusal of the sender (5.7.x) waits until it is mended. */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  return command.startsWith('RCPT') && /^5\d\d/.test(response) && !/^5\d\d[ -]5\.7\./.test(response);
}

/** Through SMTP_URL; over `smtp://` never in clear, but to this machine or where `allowsPlain`. */
export function smtpTransport(url: string, from: MailSender, allowsPlain = false): MailTransport {
  const requireTLS = !allowsPlain && !isLoopback(new URL(url).hostname);
  const transporter = createTransport({ url, ...TIMEOUTS, requireTLS });
  return {
    async send(mail) {
      try {
        await transporter.sendMail(messageOf(mail, from));
      } catch (error) {
        if (isForGood(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transporter.close(),
  };
}

/** Writes mails as .eml files where no mail server is configured (contract §8); mode 0600, as mails hold passwords. */
export function fileTransport(folder: string, from: MailSender): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by date and message id, so that a retry replaces the first file.
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${stamp} ${mail.messageId.replaceAll(/[^\w-]/g, '').slice(0, 36)}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transporter.close(),
  };
}
