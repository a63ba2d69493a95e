import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import { dryRun } from '../divers/dry-run.ts';
import { diverFor } from '../divers/mapping.ts';
import { diversRepository } from '../divers/repository.ts';
import type { Known, Members } from './compare.ts';

/** The members whom a file names, to be compared with it; with `lock` they are held until the transaction ends. */
export async function readMembers(
  tx: Tx,
  actor: Actor,
  licences: readonly string[],
  now: Date,
  lock: boolean,
): Promise<Members> {
  const divers = diversRepository(tx);
  // First, as in every other write of rights.
  const superAdmins = lock ? await divers.lockSuperAdmins() : await divers.superAdmins();
  const rows = await divers.findManyByLicence(licences, lock);
  const known = rows.map((row): [string, Known] => [
    row.licence,
    {
      id: row.id,
      version: row.version,
      record: diverFor(actor, row),
      after: (write) => dryRun(actor, write, row, now),
    },
  ]);
  return { known: new Map(known), created: (write) => dryRun(actor, write, undefined, now), superAdmins };
}
