import type { SendMailOptions } from 'nodemailer';
import { htmlOf } from './html.ts';
import type { MailSender, OutgoingMail } from './port.ts';

/**
 * Names and subjects come from members: nodemailer folds and encodes them, so that no line end in them starts a header.
 * Addresses are given apart from names, so that none is taken for a list.
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
  // A file, and no invitation that would ask for an answer; its name is ours.
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
  // Mails of a machine: no out-of-office answers to it (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
  // A text may look like a path or an address; it is never one.
  disableFileAccess: true,
  disableUrlAccess: true,
});
