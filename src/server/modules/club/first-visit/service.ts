import type { FirstAdministratorBody } from '#contract/first-visit.ts';
import { diversRepository } from '#server/commons/divers/repository.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { countedAddress, shortenedAddress } from '#server/commons/network/addresses.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import { DomainError, orNotFound } from '#server/errors/domain-error.ts';
import { credentialsRepository } from '#server/modules/accounts/credentials/repository.ts';
import {
  answerOpened,
  openSession,
  type AccountsContext,
  type Visitor,
} from '#server/modules/accounts/second-factor/open-session.ts';
import { refuseWeakPassword } from '#server/modules/accounts/credentials/weak-password.ts';
import { newDiver } from '#server/modules/members/divers/changes.ts';
import { isCode } from './code.ts';
import { firstVisitRepository } from './repository.ts';

/** Least time between two rows of the security log about wrong codes. */
const RECORDED_AGAIN_AFTER = 60_000;

interface Context extends AccountsContext {
  readonly jwtSecret: string;
}

/** The first administrator of a club that has none, by the code that the server's start has printed. */
export function firstVisitService(context: Context) {
  const { database, attempts, clock, hashing, club, jwtSecret } = context;
  let isOver = false;

  /** Judges a code within its limits alone; a right one is not counted. Throws CLUB_OPENED, TOO_MANY_TRIES and FIRST_CODE_WRONG. */
  async function enter(code: string, address: string): Promise<void> {
    const now = clock();
    const tries = [
      { limit: LIMITS.firstVisit, subject: countedAddress(address) },
      { limit: LIMITS.firstVisitByNeighbourhood, subject: shortenedAddress(address) },
    ];
    const isRight = await database.write(async (tx) => {
      const visits = firstVisitRepository(tx);
      const visit = orNotFound(await visits.findForUpdate(), 'CLUB_OPENED');
      const reserved = await attempts(tx).reserve(tries, now);
      if (isCode(code, jwtSecret, visit)) {
        await attempts(tx).takeBack(reserved);
        return true;
      }
      if (now.getTime() - Date.parse(visit.recordedAt ?? '1970-01-01') >= RECORDED_AGAIN_AFTER) {
        await recordSecurity(tx, { at: now, actor: null, action: 'firstCodeRefused', address });
        await visits.save({ ...visit, recordedAt: now.toISOString() });
      }
      return false;
    });
    if (!isRight) throw new DomainError('FIRST_CODE_WRONG', { field: 'code' });
  }

  return {
    /** Once over, it stays so: the last super administrator cannot go. False too where the database does not answer. */
    async isOpen(): Promise<boolean> {
      if (isOver) return false;
      const visit = await database.read((tx) => firstVisitRepository(tx).find()).catch(() => undefined);
      isOver = visit === null;
      return visit != null;
    },

    enter,

    /** Signs the new administrator in. Throws as `enter`, and what a member's record and a password are refused for. */
    async createAdministrator({ code, password, ...given }: FirstAdministratorBody, visitor: Visitor) {
      await enter(code, visitor.address);
      const columns = newDiver({ ...given, role: 'SUPER_ADMIN' }, clock());
      await refuseWeakPassword(password, columns, club.config, 'password');
      return hashing.inTurn(countedAddress(visitor.address), async (argon) => {
        const hash = await argon.hash(password);
        const now = clock();
        const opened = await database.write(async (tx) => {
          const visits = firstVisitRepository(tx);
          // Another may have become the administrator meanwhile.
          orNotFound(await visits.findForUpdate(), 'CLUB_OPENED');
          const [id = 0] = await diversRepository(tx).insert([columns]);
          const credentials = credentialsRepository(tx);
          await credentials.setPassword(id, hash, 0, now);
          const { address } = visitor;
          await recordSecurity(tx, { at: now, actor: null, action: 'firstAdministrator', subject: id, address });
          await visits.close();
          const row = orNotFound(await credentials.findActiveById(id), 'NOT_SIGNED_IN');
          const session = await openSession(tx, context, { row, method: 'password' }, visitor, now);
          return orNotFound(session, 'NOT_SIGNED_IN');
        });
        return answerOpened(context, opened, visitor, now);
      });
    },
  };
}

export type FirstVisitService = ReturnType<typeof firstVisitService>;
