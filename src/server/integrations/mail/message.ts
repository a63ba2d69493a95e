import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './html.ts';
import type { MailSender, OutgoingMail } from './port.ts';

/**
 * The mail for nodemailer, which encodes names and subjects, so that no line end in them starts a header. Addresses are
 * given apart from names, so that none is taken for a list.
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
  // Attached as a file: an invitation would ask for an answer.
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
  // Prevents out-of-office answers (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Keeps nodemailer from reading a text as a path or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});
