// A second process that writes reminders: node reminder-worker.ts <database url> <instant>. Says when it is done.
import { openDatabase } from '#server/db/database.ts';
import { clubOf } from '../club.ts';
import { remindersWorker } from '#server/modules/messages/reminders/worker.ts';

const [url = '', instant = ''] = process.argv.slice(2);
const database = await openDatabase(url);
const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
const clock = () => new Date(instant);
const club = await clubOf(database, clock);
const worker = remindersWorker({ database, club, sender, clock, log: console });
console.log('ready');
await worker.write();
await worker.stop();
await database.close();
console.log('done');
