// Fills a new database with a demonstration club of any size: `npm run demo:fill -- --members 2000 --events 400`, into
// DATA_DIR or DATABASE_URL. More events reach further into the past: a window of four months stays as full as before.
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'kysely';
import { modeFor, prepareDatabase } from '#server/boot/prepare-database.ts';
import { CannotStart } from '#server/boot/cannot-start.ts';
import { clubSourceOf } from '#server/boot/config/club.ts';
import { readSettings } from '#server/boot/config/read-settings.ts';
import { DEMO_PASSWORD } from '#demo/club/accounts.ts';
import { enterDivesDone } from '#demo/club/dives-done.ts';
import { fillDemo } from '#demo/club/fill.ts';
import { openClub } from '#server/commons/club/live-club.ts';
import { originOf } from '#server/db/installation.ts';
import { argon } from '#server/modules/accounts/credentials/hashing.ts';

/** More than the federation has members. */
const MAX_COUNT = 200_000;

function sizeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const size = Number(text);
  if (Number.isInteger(size) && size > 0 && size <= MAX_COUNT) return size;
  throw new CannotStart([`--${name} vaut « ${text} » : c’est un nombre entre 1 et ${MAX_COUNT}.`]);
}

// Collects garbage sooner: 140,000 members take 200 MB instead of 430, in nearly the same time.
setFlagsFromString('--optimize-for-size');
setFlagsFromString('--semi-space-growth-factor=1');

async function fill(): Promise<void> {
  const { values } = parseArgs({ options: { members: { type: 'string' }, events: { type: 'string' } } });
  const [members, events] = [sizeOf('members', values.members), sizeOf('events', values.events)];
  const { settings, problems } = readSettings({ ...process.env, CLUB_MODE: 'demo' });
  if (problems.length > 0) throw new CannotStart(problems);

  const database = await prepareDatabase(settings);
  try {
    modeFor('demo', await originOf(database));
    // SQLite holds the pages of indexes, which a large load writes again and again.
    if (database.engine === 'sqlite') await sql`pragma cache_size = -48000`.execute(database.kysely);
    const now = new Date();
    const filled = await fillDemo(database, {
      now,
      passwordHash: await argon.hash(DEMO_PASSWORD),
      ...(members === undefined ? {} : { members }),
      ...(events === undefined ? {} : { events }),
    });
    if (!filled) {
      throw new CannotStart([
        'Cette base contient déjà le club de démonstration : donnez une base neuve (DATA_DIR ou DATABASE_URL), ou supprimez celle-ci.',
      ]);
    }
    const club = await openClub(database, clubSourceOf(settings.clubFile, 'demo'), () => now);
    await enterDivesDone(database, { club, now });
    console.log('Le club de démonstration est prêt.');
  } finally {
    await database.close();
  }
}

try {
  await fill();
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
