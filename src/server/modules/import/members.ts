import type { Diver, DiverWrite } from '../../../shared/contract/divers.ts';
import type { Actor } from '../../../shared/domain/permissions.ts';
import type { Tx } from '../../db/database.ts';
import type { DiverRow, DiversRepository } from '../divers/repository.ts';
import type { Known, Members } from './compare.ts';

interface Parts {
  readonly divers: (
    tx: Tx,
  ) => Pick<ReturnType<DiversRepository>, 'findManyByLicence' | 'superAdmins' | 'lockSuperAdmins'>;
  /** The record after a write, which is not done. */
  readonly assess: (actor: Actor, write: DiverWrite, row: DiverRow | undefined, now: Date) => Diver;
  readonly seen: (actor: Actor, row: DiverRow) => Diver;
  readonly clock: () => Date;
}

/** The members whom a file names, as it is compared with them. */
export const membersNamed =
  ({ divers, assess, seen, clock }: Parts) =>
  async (tx: Tx, actor: Actor, licences: readonly string[], lock: boolean): Promise<Members> => {
    const now = clock();
    // In the order in which every write of rights takes its locks.
    const superAdmins = lock ? await divers(tx).lockSuperAdmins() : await divers(tx).superAdmins();
    const rows = await divers(tx).findManyByLicence(licences, lock);
    const known = rows.map((row): [string, Known] => [
      row.licence,
      {
        id: row.id,
        version: row.version,
        record: seen(actor, row),
        after: (write) => assess(actor, write, row, now),
      },
    ]);
    return { known: new Map(known), created: (write) => assess(actor, write, undefined, now), superAdmins };
  };
