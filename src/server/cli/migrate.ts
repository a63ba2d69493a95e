import { CannotStart } from '../boot/cannot-start.ts';
import { readSettings } from '../boot/config/read-settings.ts';
import { prepareDatabase, suitableMode } from '../boot/prepare-database.ts';

/** What a start does before it serves, and no more: an upgrade learns here whether the new version can. Throws CannotStart. */
export async function migrateOnly(environment: NodeJS.ProcessEnv): Promise<void> {
  const { settings, problems } = readSettings(environment);
  if (problems.length > 0) throw new CannotStart(problems);
  const database = await prepareDatabase(settings, (found) => suitableMode(settings, found));
  await database.close();
}
