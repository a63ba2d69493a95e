import { subjectOf } from '../../../commons/divers/mapping.ts';
import type { DiverCreate, DiverWrite } from '../../../../shared/contract/divers.ts';
import type { AuditAction, AuditedRecord } from '../../../../shared/domain/audit.ts';
import { fieldLock } from '../../../../shared/domain/divers/edits.ts';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { isEmail } from '../../../../shared/domain/text.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { Action } from '../../../../shared/domain/server-permissions.ts';
import { amount } from '../../../../shared/messages/format.ts';
import { recordAudit } from '../../../commons/audit/audit-log.ts';
import { checkVersion, orNotFound, DomainError } from '../../../errors/domain-error.ts';
import type { Sender, ServiceContext } from '../../../commons/service/service-context.ts';
import { requireRight, UNKNOWN_SUBJECT } from '../../../commons/service/permission.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { Tx } from '../../../db/database.ts';
import { daosRepository } from '../../money/daos/repository.ts';
import { ledgerRepository } from '../../money/ledger/repository.ts';
import { tellOldAddress } from '../../accounts/users/address-mails.ts';
import { endMailedKeys, sendOneTimePassword } from '../../accounts/credentials/notifications.ts';
import { credentialsRepository } from '../../accounts/credentials/repository.ts';
import { diverFor, hiddenField, recordedDiver } from './mapping.ts';
import { changedFields, changesOf, newDiver, walletDifference } from './changes.ts';
import { diversRepository, type DiverChanges, type DiverRow } from '../../../commons/divers/repository.ts';

/** Throws FORBIDDEN, without revealing whether the member exists, or DIVER_NOT_FOUND, for deleted members too. */
export function allowed(actor: Actor, action: Action, row: DiverRow | undefined): DiverRow {
  const present = row?.active === 1 ? row : undefined;
  requireRight(actor, action, present ? subjectOf(present) : UNKNOWN_SUBJECT);
  return orNotFound(present, 'DIVER_NOT_FOUND');
}

type Act = { readonly action: AuditAction; readonly now: Date; readonly details?: AuditedRecord };

export async function changeRow(tx: Tx, actor: Actor | null, before: DiverRow, changes: DiverChanges, act: Act) {
  const { action, now, details } = act;
  const divers = diversRepository(tx);
  const { id } = before;
  if (Object.keys(changes).length > 0) await divers.update(id, changes);
  const row = orNotFound(await divers.find(id), 'DIVER_NOT_FOUND');
  const after = { ...recordedDiver(row), ...details };
  await recordAudit(tx, actor, now, { resource: 'divers', id, action, before: recordedDiver(before), after });
  return row;
}

export interface Author {
  readonly actor: Actor;
  /** Throws PROOF_NEEDED where the act asks for it and the session lacks a recent one (docs/adr/0035). */
  requireReauthentication(action: Action): void;
}

/** Mails a one-time password, if there is an address (contract §10). Throws PROOF_NEEDED. */
export async function createDiver(tx: Tx, sender: Sender, author: Author, write: DiverCreate, now: Date) {
  const { actor } = author;
  const values = newDiver(write, now);
  const cents = walletDifference(write, 0);
  if (cents !== 0) author.requireReauthentication('ledger.write');
  if (values.role !== 'USER') author.requireReauthentication('divers.updateAccess');
  const id = await diversRepository(tx).insert(values);
  if (cents !== 0) await ledgerRepository(tx).add(movement(actor, id, cents, 'OPENING', write), now);
  await welcome(tx, sender, actor, { id, ...values }, now);
  const row = orNotFound(await diversRepository(tx).find(id), 'DIVER_NOT_FOUND');
  const after = { ...recordedDiver(row), ...reasonOf(cents, write) };
  await recordAudit(tx, actor, now, { resource: 'divers', id, action: 'create', after });
  return diverFor(actor, row);
}

function refuse(field: DiverField | undefined): void {
  if (field !== undefined) throw new DomainError('FIELD_FORBIDDEN', { field });
}

type Context = Pick<ServiceContext, 'sender' | 'club'>;

/** Ways into an account and its end, what is owed and for what: contract §12. */
const PROVEN = ['email', 'licence', 'role', 'desactived', 'cotisation_cents', 'dao', 'voiturecv'] as const;

/** Throws STALE_VERSION, FIELD_FORBIDDEN, VERSION_REQUIRED, PROOF_NEEDED, LAST_SUPER_ADMIN, and the errors of `changesOf`. */
export async function updateDiver(tx: Tx, context: Context, author: Author, id: number, write: DiverWrite, now: Date) {
  const { sender, club } = context;
  const { actor } = author;
  const divers = diversRepository(tx);
  const touchesRights = write.role !== undefined || write.desactived !== undefined;
  const superAdmins = touchesRights ? await divers.lockSuperAdmins() : [];
  const row = allowed(actor, 'divers.update', await divers.findForUpdate(id));
  checkVersion(write.version, diverFor(actor, row));

  // Before any comparison, so that no answer tells whether a hidden value was guessed.
  refuse(hiddenField(actor, row, write));
  const changes = changesOf(write, row, now);
  const cents = walletDifference(write, row.wallet_cents);
  const member = { id, hasRole: row.role !== 'USER' };
  refuse(changedFields(changes, cents !== 0).find((field) => fieldLock(actor, member, field) !== null));
  if (cents !== 0 && write.version === undefined) throw new DomainError('VERSION_REQUIRED', { field: 'porte_Monnaie' });
  if (cents !== 0) author.requireReauthentication('ledger.write');
  if (PROVEN.some((column) => changes[column] !== undefined)) author.requireReauthentication('divers.updateAccess');
  const losesRights = changes.role !== undefined || changes.desactived === 1;
  if (losesRights) refuseLast(superAdmins, id);

  if (cents !== 0) await ledgerRepository(tx).add(movement(actor, id, cents, 'ADJUSTMENT', write), now);
  if (changes.cotisation_cents !== undefined) {
    await ledgerRepository(tx).add(feeChange(actor, row, changes.cotisation_cents), now);
  }
  if (losesRights || changes.licence !== undefined) await credentialsRepository(tx).endSessions(id, now);
  const isMoved = changes.email !== undefined || changes.licence !== undefined;
  if (isMoved) await endMailedKeys(tx, id);
  if (changes.email !== undefined) await tellOldAddress(tx, sender, row, now);
  if (changes.voiturecv !== undefined) await daosRepository(tx).keepCar(id, row.voiturecv, club.config.donationYear);
  const action = cents !== 0 && Object.keys(changes).length === 0 ? 'money' : 'update';
  const after = await changeRow(tx, actor, row, changes, { action, now, details: reasonOf(cents, write) });
  if (isMoved) await welcomeAnew(tx, sender, actor, after, now);
  return diverFor(actor, after);
}

/** Marks as deleted: past outings and the ledger keep their member. Throws DIVER_REGISTERED, LAST_SUPER_ADMIN. */
export async function removeDiver(tx: Tx, actor: Actor, id: number, now: Date): Promise<void> {
  const divers = diversRepository(tx);
  const superAdmins = await divers.lockSuperAdmins();
  const row = allowed(actor, 'divers.delete', await divers.findForUpdate(id));
  refuseLast(superAdmins, id);
  if (await divers.isRegisteredAfter(id, now)) throw new DomainError('DIVER_REGISTERED');
  await credentialsRepository(tx).endSessions(id, now);
  await changeRow(tx, actor, row, { active: 0, delete_date: now.toISOString() }, { action: 'delete', now });
}

/** A member who never chose a password is welcomed at the corrected address: the former mail's password is over. */
async function welcomeAnew(tx: Tx, sender: Sender, actor: Actor, row: DiverRow, now: Date): Promise<void> {
  const known = await credentialsRepository(tx).findActiveById(row.id);
  if (known?.password_hash === null && known.frozen_at === null) await welcome(tx, sender, actor, row, now);
}

type Welcomed = Pick<DiverRow, 'id' | 'licence' | 'firstname' | 'email'>;

async function welcome(tx: Tx, sender: Sender, actor: Actor, member: Welcomed, now: Date): Promise<void> {
  if (!isEmail(member.email)) return;
  await sendOneTimePassword(tx, sender, 'welcome', member, now);
  await recordSecurity(tx, { at: now, actor, action: 'welcomePassword', subject: member.id });
}

/** Contract §3, §10. */
function refuseLast(superAdmins: readonly number[], id: number): void {
  if (superAdmins.length === 1 && superAdmins[0] === id) throw new DomainError('LAST_SUPER_ADMIN');
}

const movement = (
  actor: Actor,
  diverId: number,
  cents: number,
  kind: 'OPENING' | 'ADJUSTMENT',
  { walletReason }: DiverWrite,
) => ({ diverId, cents, kind, reason: walletReason?.trim() || null, authorId: actor.id });

/** A fee that rises counts as a debt of the membership's account, one that falls as paid; none owes nothing. */
const feeChange = (actor: Actor, { id, cotisation_cents: before }: DiverRow, after: Cents | null) => ({
  diverId: id,
  cents: (before ?? 0) - (after ?? 0),
  kind: 'ADJUSTMENT' as const,
  account: 'MEMBERSHIP' as const,
  reason: `Cotisation\u00a0: ${feeText(before)} → ${feeText(after)}`,
  authorId: actor.id,
});

const feeText = (fee: Cents | null): string => (fee === null ? 'aucune' : amount(fee));

/** Shown in the history beside the balance that it changed. */
const reasonOf = (cents: number, { walletReason }: DiverWrite): AuditedRecord =>
  cents === 0 ? {} : { walletReason: walletReason?.trim() || null };
