// A second server on the same database: node server.ts <database url> <instant> <JWT secret>. Prints its port.
import { buildApp } from '../../../src/server/compose/app.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { defaultConfig } from '../../../src/shared/config.ts';

const [url = '', instant = '', jwtSecret = ''] = process.argv.slice(2);
const now = new Date(instant);
const app = await buildApp({
  database: await openDatabase(url),
  club: defaultConfig,
  clock: () => now,
  jwtSecret,
  dataKey: `data ${jwtSecret}`,
  publicUrl: 'https://espace.club.example',
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(new URL(address).port);
