import type { FirstAdministratorBody } from '../../../../shared/contract/first-visit.ts';
import { diversRepository, type DiverColumns } from '../../../commons/divers/repository.ts';
import { LIMITS } from '../../../commons/limits/attempts-repository.ts';
import { countedAddress } from '../../../commons/network/addresses.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { Tx } from '../../../db/database.ts';
import { DomainError, orNotFound } from '../../../errors/domain-error.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import { answerOpened, openSession, type AccountsContext, type Visitor } from '../second-factor/open-session.ts';
import { refuseWeakPassword } from '../credentials/weak-password.ts';
import { codeOf, isCode } from './code.ts';
import { firstVisitRepository } from './repository.ts';

/** Wrong tries of all visitors together, after which the code changes. */
const MOST_WRONG = 10;

interface Context extends AccountsContext {
  readonly jwtSecret: string;
  /** The row of a new super administrator. Throws as `newDiver`. */
  readonly newAdministrator: (given: Omit<FirstAdministratorBody, 'code' | 'password'>, now: Date) => DiverColumns;
  /** Has the operator read a new code. */
  readonly showCode: (code: string) => void;
}

/** The first administrator of a club that has none, by the code that the server's start has printed. */
export function firstVisitService(context: Context) {
  const { database, attempts, clock, hashing, club, jwtSecret } = context;
  let isOver = false;

  /** Locks the visit; null for a wrong code. Throws CLUB_OPENED. */
  async function enteredBy(tx: Tx, code: string) {
    const visits = firstVisitRepository(tx);
    const visit = orNotFound(await visits.findForUpdate(), 'CLUB_OPENED');
    return { visits, visit, isRight: isCode(code, jwtSecret, visit) };
  }

  /** Counts wrong codes, and replaces one after ten. Throws CLUB_OPENED, FIRST_CODE_WRONG, FIRST_CODE_OVER and TOO_MANY_TRIES. */
  async function enter(code: string, address: string): Promise<void> {
    const now = clock();
    const guess = { limit: LIMITS.firstVisit, subject: countedAddress(address) };
    const refused = await database.write(async (tx) => {
      const { visits, visit, isRight } = await enteredBy(tx, code);
      if (isRight) return null;
      await attempts(tx).reserve([guess], now);
      const wrong = visit.wrong + 1;
      if (wrong < MOST_WRONG) {
        await visits.save({ ...visit, wrong });
        return { fresh: null };
      }
      await recordSecurity(tx, { at: now, actor: null, action: 'firstCodeReplaced', address });
      return { fresh: codeOf(jwtSecret, await visits.renew()) };
    });
    if (refused === null) return;
    if (refused.fresh === null) throw new DomainError('FIRST_CODE_WRONG', { field: 'code' });
    context.showCode(refused.fresh);
    throw new DomainError('FIRST_CODE_OVER', { field: 'code' });
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
      const columns = context.newAdministrator(given, clock());
      await refuseWeakPassword(password, columns, club.config, 'password');
      return hashing.inTurn(countedAddress(visitor.address), async (argon) => {
        const hash = await argon.hash(password);
        const now = clock();
        const opened = await database.write(async (tx) => {
          const { visits, isRight } = await enteredBy(tx, code);
          if (!isRight) throw new DomainError('FIRST_CODE_WRONG', { field: 'code' });
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
