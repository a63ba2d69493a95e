import { randomBytes } from 'node:crypto';
import {
  beginInstallation,
  lockInstallation,
  readInstallation,
  removeInstallation,
  writeInstallation,
} from '../../../db/installation.ts';
import type { Tx } from '../../../db/database.ts';

/** `seed`: of the present code; `wrong`: tries with another one. */
export interface FirstVisit {
  readonly seed: string;
  readonly wrong: number;
}

/** Row of `installation`: JSON of a FirstVisit, as long as the club has no super administrator. */
const NAME = 'first-visit';

const visitIn = (value: string | null): FirstVisit | null =>
  value === null ? null : (JSON.parse(value) as FirstVisit);

const newVisit = (): FirstVisit => ({ seed: randomBytes(16).toString('base64url'), wrong: 0 });

export const firstVisitRepository = (tx: Tx) => {
  const save = (visit: FirstVisit): Promise<void> => writeInstallation(tx, NAME, JSON.stringify(visit));
  return {
    find: async (): Promise<FirstVisit | null> => visitIn(await readInstallation(tx, NAME)),

    /** Makes other visits wait until the transaction ends. */
    findForUpdate: async (): Promise<FirstVisit | null> => visitIn(await lockInstallation(tx, NAME)),

    /** Unless one has begun. */
    begin: (): Promise<void> => beginInstallation(tx, NAME, JSON.stringify(newVisit())),

    save,

    /** Ends the former code. */
    async renew(): Promise<FirstVisit> {
      const visit = newVisit();
      await save(visit);
      return visit;
    },

    close: (): Promise<void> => removeInstallation(tx, NAME),
  };
};
