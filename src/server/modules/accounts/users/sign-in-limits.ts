import { setTimeout as pause } from 'node:timers/promises';
import { countedAddress, shortenedAddress } from '#server/commons/network/addresses.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { WorkerContext } from '#server/commons/timing/polling.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';
import { LIMITS, type Try } from '#server/commons/limits/attempts-repository.ts';
import { attackMail } from '../credentials/notifications.ts';
import { credentialsRepository } from '../credentials/repository.ts';
import type { AccountsContext } from '../second-factor/open-session.ts';

/** Networks that fail on one licence before its member is warned; fewer may be the member's own phone and computer. */
const MANY_NETWORKS = 3;
/** Below the ten seconds in which a server that stops ends its answers. */
const LONGEST_WAIT_MS = 5000;
const WARNED_AGAIN_AFTER = 7 * 24 * 3_600_000;
const MOST_REMEMBERED = 1000;

/** Sign-ins with a right password, which cost a hash, a session and a row of the security log. */
export const signInsOf = (licence: string): Try => ({ limit: LIMITS.signIns, subject: licence });

/** Most callers held back at once, as each holds a connection: altogether, and for one licence. */
const MOST_WAITING = { altogether: 20, ofLicence: 4 };

type Context = WorkerContext & Pick<AccountsContext, 'sender' | 'attempts'>;

/** Holds callers back for `ms`, few at once; answers false at once when too many wait, or the neighbourhood waits already. */
function throttle() {
  const waiting = new Set<{ readonly licence: string; readonly neighbourhood: string }>();
  return async (licence: string, neighbourhood: string, ms: number): Promise<boolean> => {
    const same = [...waiting].filter((one) => one.licence === licence);
    if (waiting.size >= MOST_WAITING.altogether || same.length >= MOST_WAITING.ofLicence) return false;
    if (same.some((one) => one.neighbourhood === neighbourhood)) return false;
    const caller = { licence, neighbourhood };
    waiting.add(caller);
    await pause(ms);
    waiting.delete(caller);
    return true;
  };
}

/** Ten failures close a licence to one network, never to others or to a known device (docs/adr/0034). */
export function signInLimits({ database, attempts, clock, sender, log }: Context) {
  const throttled = throttle();
  const warned = new Set<string>();

  /** Once a week at most; an unknown licence has nobody to warn. */
  const warnOnce = (licence: string, cause: string, now: Date): Promise<void> =>
    database.write(async (tx) => {
      const row = await credentialsRepository(tx).findActive(licence);
      if (!row || (await mailQueue(tx).written([cause])).has(cause)) return;
      await recordSecurity(tx, { at: now, actor: null, action: 'signInSlowed', subject: row.id });
      if (row.email !== '') await mailQueue(tx).enqueue([{ ...attackMail(row, sender), cause }], now);
    });

  /** Does not keep the sign-in waiting; spares the database while an attack lasts. */
  function warn(licence: string): void {
    const now = clock();
    const cause = `sign-in-attack ${licence} ${Math.floor(now.getTime() / WARNED_AGAIN_AFTER)}`;
    if (warned.has(cause)) return;
    if (warned.size >= MOST_REMEMBERED) warned.clear();
    warned.add(cause);
    warnOnce(licence, cause, now).catch((err: unknown) => {
      warned.delete(cause);
      log.warn({ err }, 'member not told of an attack');
    });
  }

  return {
    triesOf(licence: string, address: string, device: string | null): readonly Try[] {
      if (device !== null) return [{ limit: LIMITS.loginByDevice, subject: `${licence} ${device}` }];
      const network = countedAddress(address);
      return [
        { limit: LIMITS.loginByNetwork, group: licence, subject: network },
        { limit: LIMITS.loginByAddress, subject: network },
        { limit: LIMITS.loginByNeighbourhood, subject: shortenedAddress(address) },
      ];
    },

    /** Waits for the turn of a licence under attack; answers what the attempt counts for. Throws TOO_MANY_TRIES, SIGN_IN_SLOWED. */
    async admit(licence: string, tries: readonly Try[], address: string): Promise<readonly Try[]> {
      const now = clock();
      const neighbourhood = shortenedAddress(address);
      const once = { limit: LIMITS.slowedByNeighbourhood, subject: `${licence} ${neighbourhood}` };
      const { isSlowed, wait, subjects } = await database.read(async (tx) => {
        await attempts(tx).refuseIfBlocked([...tries, signInsOf(licence)], now);
        const turn = await attempts(tx).turnOf(tries, now);
        if (turn.isSlowed) await attempts(tx).refuseIfBlocked([once], now);
        return turn;
      });
      if (isSlowed && subjects >= MANY_NETWORKS) warn(licence);
      if (wait > 0 && (wait > LONGEST_WAIT_MS || !(await throttled(licence, neighbourhood, wait)))) {
        throw new DomainError('SIGN_IN_SLOWED', { retryAfter: Math.ceil(wait / 1000) });
      }
      return isSlowed ? [...tries, once] : tries;
    },
  };
}
