import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from './nodemailer.ts';
import { messageOf } from './message.ts';
import type { MailSender, MailTransport } from './port.ts';

/** Without a mail server: each mail is a file that any mail program opens (contract §8). They hold passwords: 0600. */
export function fileTransport(folder: string, from: MailSender): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transporter.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Named by date for people, and by the message: a second try replaces the first.
      const stamp = mail.date.toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${stamp} ${mail.messageId.replaceAll(/[^\w-]/g, '').slice(0, 36)}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transporter.close(),
  };
}
