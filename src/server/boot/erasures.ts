import type { Database } from '../db/database.ts';
import { erasureKeyBox } from '../modules/erasure/erased-keys.ts';
import { ErasedListSealed, reapplyErasures } from '../modules/erasure/reapply.ts';
import type { Settings } from './config/settings.ts';
import { CannotStart } from './cannot-start.ts';
import type { Keys } from './keys.ts';

const SEALED =
  'La liste des membres effacés (membres-effaces.json, dans DATA_DIR) ne s’ouvre pas avec ce DATA_KEY : donnez aussi l’ancien dans DATA_KEY_PREVIOUS, pour que leurs effacements soient refaits.';

/** Erases anew the members whom a restored database has brought back (docs/adr/0047). Throws CannotStart. */
export async function eraseAnew(database: Database, { dataDir }: Settings, keys: Keys): Promise<void> {
  try {
    await reapplyErasures(database, { dataDir, box: () => erasureKeyBox(keys), clock: () => new Date() });
  } catch (error) {
    throw error instanceof ErasedListSealed ? new CannotStart([SEALED], error) : error;
  }
}
