import { createRequire } from 'node:module';
import type { SendMailOptions } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MailSender, type OutgoingMail, MailRefused, type MailTransport } from './port.ts';
import { contrast, parseHex, WHITE } from '#domain/club/contrast.ts';
import { mailedLogoSize } from '#domain/club/logo.ts';
import { mailedLinkLabel } from '#messages/mailed-links.ts';
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

/** `Voir la plongée : https://…`, or an address alone: what a line leads to, and where. */
const LEADS_TO = /^(?:(.{1,40}\S)\s?:\s)?(https?:\/\/\S+)$/;
const OWN_COLOUR = '#0b5486';
const FONT = 'font-family:Figtree,Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5';
const DARK =
  '@media(prefers-color-scheme:dark){body,.page{background:#16222d!important;color:#e8eef3!important}a{color:#9fd0f2!important}.button{color:#fff!important}}';

/** The accent where white is legible on it (WCAG AA), else the product's. */
function buttonColour(accent = ''): string {
  const colour = parseHex(accent);
  return colour !== null && contrast(colour, WHITE) >= 4.5 ? accent : OWN_COLOUR;
}

/** Where the page finds the logo among the mail's own files. */
const LOGO = 'logo@espace-membres';
const LOGO_BOX = { width: 120, height: 40 };

interface Look extends Partial<Pick<MailSender, 'name' | 'publicUrl' | 'accent'>> {
  /** Of the attached logo, in pixels. */
  readonly logo?: { readonly width: number; readonly height: number } | null;
}

/**
 * The text as a page, without external content, which mail programs block. Its first link into the members' area is a button, as are
 * others of its name; further ones are links of their names.
 */
export function htmlOf(text: string, { name = '', publicUrl, accent, logo }: Look = {}): string {
  const colour = buttonColour(accent);
  const origin = publicUrl === undefined ? null : new URL(publicUrl).origin;
  let button: string | undefined;
  const line = (written: string): string => {
    const [, words, url = ''] = LEADS_TO.exec(written) ?? [];
    if (!URL.canParse(url) || new URL(url).origin !== origin) return linked(written);
    const label = words ?? mailedLinkLabel(new URL(url).pathname);
    if (label === undefined) return linked(written);
    button ??= label;
    const style = `display:inline-block;margin:8px 0;padding:10px 20px;border-radius:6px;background:${colour};color:#fff;font-weight:600;text-decoration:none`;
    const look = label === button ? ` class="button" style="${style}"` : '';
    return `<a${look} href="${escaped(url)}">${escaped(label)}</a>`;
  };
  /** A paragraph that ends with the way to what it is about begins with its name. */
  const paragraphOf = (lines: readonly string[]): string => {
    const [first = '', ...rest] = lines.map(line);
    const isNamed = rest.length > 1 && LEADS_TO.test(lines.at(-1) ?? '') && !LEADS_TO.test(lines[0] ?? '');
    return `<p>${[isNamed ? `<strong>${first}</strong>` : first, ...rest].join('<br>\n')}</p>`;
  };
  const paragraphs = text
    .trim()
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => paragraphOf(paragraph.split(/\r?\n/)));
  const image = logo
    ? `<img src="cid:${LOGO}" alt="" width="${logo.width}" height="${logo.height}" style="margin-right:12px;border-radius:4px;vertical-align:middle">`
    : '';
  const head = `<tr><td style="padding:14px 24px;background:${colour};color:#fff;${FONT};font-weight:600">${image}${escaped(name)}</td></tr>`;
  return [
    '<!doctype html>',
    '<html lang="fr">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${DARK}</style></head>`,
    '<body style="margin:0;background:#ffffff;color:#16222d">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto">',
    name === '' ? '' : head,
    `<tr><td class="page" style="padding:8px 24px 24px;color:#16222d;${FONT}">`,
    ...paragraphs,
    '</td></tr></table></body>',
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
async function messageOf(mail: OutgoingMail, sender: MailSender): Promise<SendMailOptions> {
  const { name, address, secretary = null } = sender;
  const replyTo = mail.replyTo ?? secretary;
  const file = await sender.logo?.();
  const logo = file ? mailedLogoSize(file.bytes, LOGO_BOX) : null;
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: { name, address },
    to: named(mail.to),
    ...(replyTo === null ? {} : { replyTo: named(replyTo) }),
    // Readers decode a typed `=?utf-8?Q?…?=`, unless it is encoded once more.
    subject: mail.subject.includes('=?') ? encodeWord(mail.subject, 'Q', 52) : mail.subject,
    text: mail.text,
    html: htmlOf(mail.text, { ...sender, logo }),
    attachments: [
      ...(file && logo
        ? [{ cid: LOGO, content: file.bytes, contentType: file.type, filename: `logo.${file.type.split('/')[1]}` }]
        : []),
      // Attached as a file: an invitation would ask for a reply.
      ...(mail.calendar === null ? [] : [{ ...CALENDAR, content: mail.calendar }]),
    ],
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
        await transporter.sendMail(await messageOf(mail, from));
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
      const { message } = await transporter.sendMail(await messageOf(mail, from));
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
