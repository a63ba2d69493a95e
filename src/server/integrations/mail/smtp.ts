import { isLoopback } from '../../commons/network/addresses.ts';
import { createTransport, messageOf } from './nodemailer.ts';
import { MailRefused, type MailSender, type MailTransport } from './port.ts';

const SECONDS = 1000;
/** In total far below the lease of a claimed mail (modules/messages/mail/worker.ts). */
const TIMEOUTS = {
  dnsTimeout: 10 * SECONDS,
  connectionTimeout: 15 * SECONDS,
  greetingTimeout: 15 * SECONDS,
  socketTimeout: 60 * SECONDS,
};

/**
 * True when the recipient's address is refused for good. A refusal of the sender (5.7.x: blacklist, wrong password)
 * does not count: the mail waits until the cause is fixed.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  return command.startsWith('RCPT') && /^5\d\d/.test(response) && !/^5\d\d[ -]5\.7\./.test(response);
}

/**
 * Through the server of SMTP_URL, e.g. `smtps://name:password@host`. Over `smtp://` never in clear, but to this machine or
 * where `allowsPlain`; parameters of the address win.
 */
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
