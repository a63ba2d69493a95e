import { createRequire } from 'node:module';
import type { SendMailOptions } from 'nodemailer';
import type { MailSender, OutgoingMail } from './port.ts';

/** Loads the CommonJS build: the ESM build imports `node:http` as a module, which makes Node load `fetch`, 10 MB. */
export const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof import('nodemailer');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

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

/**
 * The mail for nodemailer, which encodes names and subjects, so that no line end in them starts a header. Addresses
 * are passed apart from names, so that none is parsed as a list.
 */
export const messageOf = (mail: OutgoingMail, from: MailSender): SendMailOptions => ({
  messageId: mail.messageId,
  date: mail.date,
  from,
  to: { name: '', address: mail.to },
  ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
  subject: mail.subject,
  text: mail.text,
  html: htmlOf(mail.text),
  // Attached as a file: an invitation would ask for a reply.
  ...(mail.calendar === null
    ? {}
    : {
        attachments: [
          {
            filename: 'plongee.ics',
            content: mail.calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      }),
  // Prevents out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Keeps nodemailer from reading a text as a path or a URL.
  disableFileAccess: true,
  disableUrlAccess: true,
});
