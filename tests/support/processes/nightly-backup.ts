// A server's nightly backup alone: node nightly-backup.ts <database url> <folder> <instant>. Prints its outcome.
import { nightlyBackups } from '#server/backup/nightly.ts';
import { openDatabase } from '#server/db/database.ts';

const [url = '', dir = '', instant = ''] = process.argv.slice(2);
const database = await openDatabase(url);
const problems: object[] = [];
await nightlyBackups({
  database,
  url,
  dir,
  passphrase: null,
  hour: 3,
  sender: { publicUrl: 'https://espace.club.example' },
  clock: () => new Date(instant),
  log: { warn: (about) => void problems.push(about) },
}).runIfDue();
console.log(problems.length === 0 ? 'done' : JSON.stringify(problems));
await database.close();
