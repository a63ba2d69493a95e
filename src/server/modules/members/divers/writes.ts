import { subjectOf } from '../../../commons/divers/mapping.ts';
import type { DiverCreate, DiverWrite } from '../../../../shared/contract/divers.ts';
import type { AuditedRecord } from '../../../../shared/domain/audit.ts';
import { fieldLock } from '../../../../shared/domain/divers/edits.ts';
import type { DiverField } from '../../../../shared/domain/divers/fields.ts';
import type { Cents } from '../../../../shared/domain/money.ts';
import { isEmail } from '../../../../shared/domain/text.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { Action } from '../../../../shared/domain/server-permissions.ts';
import { amount } from '../../../../shared/messages/format.ts';
import { auditRows, type AuditEvent } from '../../../commons/audit/audit-log.ts';
import { auditRepository, type AuditValues } from '../../../commons/audit/audit-repository.ts';
import { checkVersion, orNotFound, DomainError } from '../../../errors/domain-error.ts';
import type { Sender, ServiceContext } from '../../../commons/service/service-context.ts';
import { requireRight, UNKNOWN_SUBJECT } from '../../../commons/service/permission.ts';
import { recordSecurity } from '../../../commons/audit/security-log.ts';
import type { Tx } from '../../../db/database.ts';
import { daosRepository } from '../../money/daos/repository.ts';
import { ledgerRepository, type Movement } from '../../money/ledger/repository.ts';
import { tellOldAddresses } from '../../accounts/users/address-mails.ts';
import { endMailedKeys, sendOneTimePasswords } from '../../accounts/credentials/notifications.ts';
import { credentialsRepository } from '../../accounts/credentials/repository.ts';
import { diverFor, hiddenField, recordedDiver } from './mapping.ts';
import { changedFields, changesOf, newDiver, UNSTORED, walletDifference } from './changes.ts';
import {
  diversRepository,
  type DiverChanges,
  type DiverColumns,
  type DiverRow,
} from '../../../commons/divers/repository.ts';

/** Throws FORBIDDEN, without revealing whether the member exists, or DIVER_NOT_FOUND, for deleted members too. */
export function allowed(actor: Actor, action: Action, row: DiverRow | undefined): DiverRow {
  const present = row?.active === 1 ? row : undefined;
  requireRight(actor, action, present ? subjectOf(present) : UNKNOWN_SUBJECT);
  return orNotFound(present, 'DIVER_NOT_FOUND');
}

type NewMovement = Omit<Movement, 'diverId'>;

/** A new member, checked and not yet written: all that needs no id, so that the transaction is short. */
export interface NewMember {
  readonly values: DiverColumns;
  readonly row: Omit<DiverRow, 'id'>;
  readonly movements: readonly NewMovement[];
  readonly audit: readonly AuditValues[];
}

/** A change of a member, checked and not yet written. */
export interface MemberChange {
  readonly before: DiverRow;
  readonly after: DiverRow;
  readonly changes: DiverChanges;
  readonly movements: readonly NewMovement[];
  readonly audit: readonly AuditValues[];
}

type Act = Pick<AuditEvent, 'action'> & {
  readonly now: Date;
  readonly details?: AuditedRecord;
  readonly movements?: readonly NewMovement[];
};

export function changeOf(actor: Actor, before: DiverRow, changes: DiverChanges, act: Act): MemberChange {
  const { action, now, details, movements = [] } = act;
  const { id } = before;
  const moved = movements.filter(({ account = 'WALLET' }) => account === 'WALLET');
  const after = {
    ...before,
    ...changes,
    wallet_cents: moved.reduce((sum, { cents }) => sum + cents, before.wallet_cents),
    version: before.version + Math.min(moved.length, 1) + (Object.keys(changes).length > 0 ? 1 : 0),
  };
  const recorded = { before: recordedDiver(before), after: { ...recordedDiver(after), ...details } };
  const audit = auditRows(actor, now, { resource: 'divers', id, action, ...recorded });
  return { before, after, changes, movements, audit };
}

export interface Author {
  readonly actor: Actor;
  /** Throws PROOF_NEEDED where the act asks for it and the session lacks a recent one (docs/adr/0035). */
  requireReauthentication(action: Action): void;
}

/** Throws PROOF_NEEDED, and the errors of `changesOf`. */
export function newMember(author: Author, write: DiverCreate, now: Date): NewMember {
  const { actor } = author;
  const values = newDiver(write, now);
  const cents = walletDifference(write, 0);
  if (cents !== 0) author.requireReauthentication('ledger.write');
  if (values.role !== 'USER') author.requireReauthentication('divers.updateAccess');
  const row = { ...values, ...UNSTORED, version: cents === 0 ? 1 : 2, wallet_cents: cents };
  const after = { ...recordedDiver(row), ...reasonOf(cents, write) };
  const movements = cents === 0 ? [] : [movement(actor, cents, 'OPENING', write)];
  const audit = auditRows(actor, now, { resource: 'divers', id: row.id, action: 'create', after });
  return { values, row, movements, audit };
}

/** Mails one-time passwords to those with an address (contract §10). Throws LICENCE_TAKEN. */
export async function insertDivers(tx: Tx, sender: Sender, actor: Actor, members: readonly NewMember[], now: Date) {
  const ids = await diversRepository(tx).insert(members.map(({ values }) => values));
  const rows = members.map(({ row }, at): DiverRow => ({ ...row, id: ids[at] ?? 0 }));
  const movements = members.flatMap((member, at) => member.movements.map((one) => ({ ...one, diverId: ids[at] ?? 0 })));
  await ledgerRepository(tx).addAll(movements, now);
  await welcome(tx, sender, actor, rows, now);
  const audit = members.flatMap((member, at) => member.audit.map((one) => ({ ...one, record_id: ids[at] ?? 0 })));
  await auditRepository(tx).add(audit);
  return rows;
}

/** Throws PROOF_NEEDED, LICENCE_TAKEN, and the errors of `changesOf`. */
export async function createDiver(tx: Tx, sender: Sender, author: Author, write: DiverCreate, now: Date) {
  const [row] = await insertDivers(tx, sender, author.actor, [newMember(author, write, now)], now);
  return diverFor(author.actor, orNotFound(row, 'DIVER_NOT_FOUND'));
}

function refuse(field: DiverField | undefined): void {
  if (field !== undefined) throw new DomainError('FIELD_FORBIDDEN', { field });
}

type Context = Pick<ServiceContext, 'sender' | 'club'>;

/** Ways into an account and its end, what is owed and for what: contract §12. */
const PROVEN = ['email', 'licence', 'role', 'desactived', 'cotisation_cents', 'dao', 'voiturecv'] as const;

/** Throws as `allowed`, STALE_VERSION, FIELD_FORBIDDEN, VERSION_REQUIRED, PROOF_NEEDED, and the errors of `changesOf`. */
export function updateOf(author: Author, found: DiverRow | undefined, write: DiverWrite, now: Date): MemberChange {
  const { actor } = author;
  const row = allowed(actor, 'divers.update', found);
  checkVersion(write.version, diverFor(actor, row));

  // Before any comparison, so that no answer tells whether a hidden value was guessed.
  refuse(hiddenField(actor, row, write));
  const changes = changesOf(write, row, now);
  const cents = walletDifference(write, row.wallet_cents);
  const member = { id: row.id, hasRole: row.role !== 'USER' };
  refuse(changedFields(changes, cents !== 0).find((field) => fieldLock(actor, member, field) !== null));
  if (cents !== 0 && write.version === undefined) throw new DomainError('VERSION_REQUIRED', { field: 'porte_Monnaie' });
  if (cents !== 0) author.requireReauthentication('ledger.write');
  if (PROVEN.some((column) => changes[column] !== undefined)) author.requireReauthentication('divers.updateAccess');

  const fee = changes.cotisation_cents;
  const movements = [
    ...(cents === 0 ? [] : [movement(actor, cents, 'ADJUSTMENT', write)]),
    ...(fee === undefined ? [] : [feeChange(actor, row, fee)]),
  ];
  const action = cents !== 0 && Object.keys(changes).length === 0 ? 'money' : 'update';
  return changeOf(actor, row, changes, { action, now, details: reasonOf(cents, write), movements });
}

/** Each member once, all locked. Ends and tells what the changes end. Throws LICENCE_TAKEN. */
export async function writeChanges(
  tx: Tx,
  context: Context,
  actor: Actor,
  members: readonly MemberChange[],
  now: Date,
) {
  const { sender, club } = context;
  const having = (test: (changes: DiverChanges) => boolean) => members.filter(({ changes }) => test(changes));
  const idsOf = (test: (changes: DiverChanges) => boolean) => having(test).map(({ before }) => before.id);
  const isMoved = ({ email, licence }: DiverChanges) => email !== undefined || licence !== undefined;
  const ended = ({ role, desactived, active, licence }: DiverChanges) =>
    role !== undefined || desactived === 1 || active === 0 || licence !== undefined;
  const movements = members.flatMap(({ before, movements: own }) => own.map((one) => ({ ...one, diverId: before.id })));

  await ledgerRepository(tx).addAll(movements, now);
  await credentialsRepository(tx).endSessions(idsOf(ended), now);
  await endMailedKeys(tx, idsOf(isMoved));
  const newAddresses = idsOf(({ email }) => email !== undefined);
  await tellOldAddresses(tx, sender, newAddresses, now);
  const newCars = idsOf(({ voiturecv }) => voiturecv !== undefined);
  await daosRepository(tx).keepCars(newCars, club.config.donationYear);

  const changed = having((changes) => Object.keys(changes).length > 0);
  // One statement writes the same columns of all its rows.
  const columns = [...new Set(changed.flatMap(({ changes }) => Object.keys(changes)))] as (keyof DiverRow)[];
  const rows = changed.map(({ after }) =>
    Object.fromEntries(['id' as const, ...columns].map((one) => [one, after[one]])),
  );
  await diversRepository(tx).update(rows as { readonly id: number }[]);
  await auditRepository(tx).add(members.flatMap(({ audit }) => audit));
  const moved = having(isMoved).map(({ after }) => after);
  await welcomeAnew(tx, sender, actor, moved, now);
}

/** Throws LAST_SUPER_ADMIN, LICENCE_TAKEN, and the errors of `updateOf`. */
export async function updateDiver(tx: Tx, context: Context, author: Author, id: number, write: DiverWrite, now: Date) {
  const { actor } = author;
  const divers = diversRepository(tx);
  const touchesRights = write.role !== undefined || write.desactived !== undefined;
  const superAdmins = touchesRights ? await divers.lockSuperAdmins() : [];
  const change = updateOf(author, await divers.findForUpdate(id), write, now);
  refuseLast(superAdmins, [change]);
  await writeChanges(tx, context, actor, [change], now);
  return diverFor(actor, change.after);
}

/** Throws as `allowed`. */
export function removalOf(actor: Actor, found: DiverRow | undefined, now: Date): MemberChange {
  const row = allowed(actor, 'divers.delete', found);
  return changeOf(actor, row, { active: 0, delete_date: now.toISOString() }, { action: 'delete', now });
}

/** Marks as deleted: past outings and the ledger keep their member. Throws DIVER_REGISTERED, LAST_SUPER_ADMIN. */
export async function removeDiver(tx: Tx, context: Context, actor: Actor, id: number, now: Date): Promise<void> {
  const divers = diversRepository(tx);
  const superAdmins = await divers.lockSuperAdmins();
  const removal = removalOf(actor, await divers.findForUpdate(id), now);
  refuseLast(superAdmins, [removal]);
  if (await divers.isRegisteredAfter(id, now)) throw new DomainError('DIVER_REGISTERED');
  await writeChanges(tx, context, actor, [removal], now);
}

/** Members who never chose a password are welcomed at the corrected address: the former mail's password is over. */
async function welcomeAnew(tx: Tx, sender: Sender, actor: Actor, rows: readonly DiverRow[], now: Date): Promise<void> {
  const known = await credentialsRepository(tx).findActiveByIds(rows.map(({ id }) => id));
  const waiting = known.filter(({ password_hash, frozen_at }) => password_hash === null && frozen_at === null);
  await welcome(tx, sender, actor, waiting, now);
}

type Welcomed = Pick<DiverRow, 'id' | 'licence' | 'firstname' | 'email'>;

async function welcome(tx: Tx, sender: Sender, actor: Actor, members: readonly Welcomed[], now: Date): Promise<void> {
  const reached = members.filter(({ email }) => isEmail(email));
  await sendOneTimePasswords(tx, sender, 'welcome', reached, now);
  const events = reached.map(({ id }) => ({ at: now, actor, action: 'welcomePassword', subject: id }) as const);
  await recordSecurity(tx, ...events);
}

const isSuperAdmin = ({ active, role, desactived }: DiverRow): boolean =>
  active === 1 && role === 'SUPER_ADMIN' && desactived === 0;

/** Contract §3, §10. */
export function refuseLast(superAdmins: readonly number[], changes: readonly MemberChange[]): void {
  const changed = new Set(changes.map(({ before }) => before.id));
  if (superAdmins.length === 0 || superAdmins.some((id) => !changed.has(id))) return;
  if (!changes.some(({ after }) => isSuperAdmin(after))) throw new DomainError('LAST_SUPER_ADMIN');
}

const movement = (actor: Actor, cents: number, kind: 'OPENING' | 'ADJUSTMENT', { walletReason }: DiverWrite) => ({
  cents,
  kind,
  reason: walletReason?.trim() || null,
  authorId: actor.id,
});

/** A fee that rises counts as a debt of the membership's account, one that falls as paid; none owes nothing. */
const feeChange = (actor: Actor, { cotisation_cents: before }: DiverRow, after: Cents | null) => ({
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
