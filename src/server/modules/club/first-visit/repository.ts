import { readOwnJson } from '#domain/own-json.ts';
import { randomBytes } from 'node:crypto';
import { beginInstallation, readInstallation, removeInstallation, writeInstallation } from '#server/db/installation.ts';
import type { Tx } from '#server/db/database.ts';

/** `seed`: of the code; `recordedAt`: when a wrong one was written into the security log last. */
export interface FirstVisit {
  readonly seed: string;
  readonly recordedAt?: string;
}

/** Row of `installation`: JSON of a FirstVisit, as long as the club has no super administrator. */
const NAME = 'first-visit';

const newVisit = (): FirstVisit => ({ seed: randomBytes(16).toString('base64url') });

export const firstVisitRepository = (tx: Tx) => {
  const read = async (lock: boolean) =>
    readOwnJson<FirstVisit | null>((await readInstallation(tx, NAME, lock)) ?? 'null');
  return {
    find: () => read(false),

    /** Makes other visits wait until the transaction ends. */
    findForUpdate: () => read(true),

    /** Unless one has begun. */
    begin: () => beginInstallation(tx, NAME, JSON.stringify(newVisit())),

    save: (visit: FirstVisit): Promise<void> => writeInstallation(tx, NAME, JSON.stringify(visit)),

    close: (): Promise<void> => removeInstallation(tx, NAME),
  };
};
