import { createTransport } from './nodemailer.ts';
import { messageOf } from './message.ts';
import { MailRefused, type MailSender, type MailTransport } from './port.ts';

const SECONDS = 1000;
/** Together far below the lease of a claimed mail (modules/outbox/worker.ts). */
const PATIENCE = {
  dnsTimeout: 10 * SECONDS,
  connectionTimeout: 15 * SECONDS,
  greetingTimeout: 15 * SECONDS,
  socketTimeout: 60 * SECONDS,
};

/**
 * Only an address that is refused for good. A refusal of *us* (policy, 5.7.x: a full blacklist, a wrong password) says
 * nothing about the mail, which waits until somebody has put it right.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  return command.startsWith('RCPT') && /^5\d\d/.test(response) && !/^5\d\d[ -]5\.7\./.test(response);
}

/** Through the server of SMTP_URL, e.g. `smtps://name:password@host`. */
export function smtpTransport(url: string, from: MailSender): MailTransport {
  const transporter = createTransport({ url, ...PATIENCE });
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
