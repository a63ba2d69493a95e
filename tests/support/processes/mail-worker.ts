// A second process that sends mails: node mail-worker.ts <database url> <instant> <smtp url>. Prints how many it sent.
import { openDatabase } from '#server/db/database.ts';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import { unsubscribeLinks } from '#server/modules/messages/mail/unsubscribe-links.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';

const [url = '', instant = '', smtp = ''] = process.argv.slice(2);
const now = new Date(instant);
const database = await openDatabase(url);
const transport = smtpTransport(smtp, { name: 'Club', address: 'club@example.org' });
const links = unsubscribeLinks({ dataKey: 'a-key-of-another-process', publicUrl: 'https://espace.club.example' });
const worker = mailWorker({ database, transport, links, clock: () => now, log: console });
console.log('ready');
const sent = await worker.sendDue();
await worker.stop();
await database.close();
console.log(sent);
