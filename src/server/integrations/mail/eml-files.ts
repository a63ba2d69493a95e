import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, messageOf } from './nodemailer.ts';
import type { MailSender, MailTransport } from './port.ts';

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
