import type { SessionMethod } from '#domain/users/sessions.ts';
import {
  endOfGrace,
  isSecondFactorAsked,
  type VerificationMethod,
  type SecondFactorPolicy,
} from '#domain/users/second-factor.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Limited } from '#server/commons/limits/attempts-repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { factorsRepository, hasFactor } from './factors-repository.ts';
import type { RelyingParty } from './webauthn.ts';
import { actorOfRow } from '../credentials/authenticator.ts';
import type { Hashing } from '../credentials/hashing.ts';
import { deviceOf, type KnownDevices } from '../credentials/known-device.ts';
import {
  oneTimeRepository,
  credentialsRepository,
  sessionsRepository,
  type CredentialsRow,
} from '../credentials/repository.ts';
import type { Tokens } from '../credentials/tokens.ts';

/** What the services of accounts share. */
export interface AccountsContext extends ServiceContext, Limited {
  readonly hashing: Hashing;
  readonly tokens: Tokens;
  readonly devices: KnownDevices;
  /** Null: the site's address has no name that passkeys could know it by. */
  readonly party: RelyingParty | null;
}

export interface Visitor {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Header `Cookie`. */
  readonly cookies: string | undefined;
}

export interface FirstFactor {
  readonly row: CredentialsRow;
  readonly method: SessionMethod;
  readonly oneTime?: number | undefined;
}

/** Counts from the first sign-in at which the member is asked and has none. */
async function dueOf(tx: Tx, row: CredentialsRow, policy: SecondFactorPolicy, now: Date): Promise<Date | null> {
  if (!isSecondFactorAsked(policy, actorOfRow(row).role)) return null;
  const factors = factorsRepository(tx);
  return hasFactor(await factors.of(row.id)) ? null : endOfGrace(await factors.dueSince(row.id, now));
}

/** Opens a session; a one-time password is used up. Null: it was used meanwhile. Throws ACCOUNT_FROZEN. */
export async function openSession(
  tx: Tx,
  { club }: Pick<AccountsContext, 'club'>,
  { row, method, oneTime, by }: FirstFactor & { readonly by?: VerificationMethod },
  { userAgent, address }: Visitor,
  now: Date,
) {
  if (row.frozen_at !== null) throw new DomainError('ACCOUNT_FROZEN');
  let generation = row.token_generation;
  if (oneTime !== undefined) {
    if (!(await oneTimeRepository(tx).use(oneTime, now))) return null;
    [generation = generation] = await credentialsRepository(tx).endSessions([row.id], now);
  }
  const device = deviceOf(userAgent);
  const due = await dueOf(tx, row, club.config.security.secondFactor, now);
  const restricted = method === 'oneTime' ? 'password' : due !== null && due <= now ? 'secondFactor' : null;
  const id = await sessionsRepository(tx).open({ diverId: row.id, generation, device, method, restricted }, now);
  if (id === null) return null;
  const detail = { method: by ?? method, device };
  await recordSecurity(tx, { at: now, actor: row, action: 'signIn', subject: row.id, detail, address });
  const session = { id, createdAt: now, provedAt: now, restricted, generation } as const;
  /** `due`: end of the time in which they have to add a second factor. */
  return { member: { actor: actorOfRow(row), session }, due };
}

export type Opened = NonNullable<Awaited<ReturnType<typeof openSession>>>;

/** The token of a session that was opened, and the cookie by which its device is known from now on. */
export async function answerOpened(
  { devices, tokens }: Pick<AccountsContext, 'devices' | 'tokens'>,
  { member, due }: Opened,
  { cookies }: Visitor,
  now: Date,
) {
  const cookie = devices.remember(cookies, member.actor.licenceNumber, now);
  return { token: await tokens.issue(member, now, due), cookie };
}
