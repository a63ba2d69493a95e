import { subjectOf } from '#server/commons/divers/mapping.ts';
import type { DiverCreate, DiverWrite } from '#contract/divers.ts';
import type { AuditedRecord } from '#domain/audit.ts';
import { fieldLock } from '#domain/divers/edits.ts';
import type { DiverField } from '#domain/divers/fields.ts';
import type { Cents } from '#domain/money.ts';
import { keysIn, recordOfEach } from '#domain/records.ts';
import { isEmail } from '#domain/text.ts';
import { WRITTEN_COLUMNS } from '#server/db/diver-columns.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Right } from '#domain/server-permissions.ts';
import { samePersonSentence } from '#messages/divers.ts';
import { samePersons } from '#server/commons/divers/same-person-query.ts';
import { auditRows, type AuditEvent } from '#server/commons/audit/audit-log.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import { checkVersion, orNotFound, DomainError } from '#server/errors/domain-error.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import { requireRight, UNKNOWN_SUBJECT } from '#server/commons/service/permission.ts';
import { recordSecurity } from '#server/commons/audit/security-log.ts';
import type { Tx } from '#server/db/database.ts';
import { daosRepository } from '#server/modules/money/daos/repository.ts';
import { feeChange } from '#server/modules/money/ledger/fee-change.ts';
import { ledgerRepository, type NewMovement } from '#server/commons/ledger/repository.ts';
import { tellOldAddresses } from '#server/modules/accounts/users/address-mails.ts';
import { endMailedKeys, sendOneTimePasswords } from '#server/modules/accounts/credentials/notifications.ts';
import { credentialsRepository } from '#server/modules/accounts/credentials/repository.ts';
import { diverFor, hiddenField, recordedDiver } from './mapping.ts';
import { changedFields, changesOf, newDiver, walletDifference } from './changes.ts';
import {
  diversRepository,
  type DiverChanges,
  type DiverColumns,
  type DiverRow,
} from '#server/commons/divers/repository.ts';

/** Throws FORBIDDEN, without revealing whether the member exists, or DIVER_NOT_FOUND, for deleted members too. */
export function allowed(actor: Actor, action: Right, row: DiverRow | undefined): DiverRow {
  const present = row?.active === 1 ? row : undefined;
  requireRight(actor, action, present ? subjectOf(present) : UNKNOWN_SUBJECT);
  return orNotFound(present, 'DIVER_NOT_FOUND');
}

const UNSTORED = { id: 0, version: 1, active: 1, delete_date: null, frozen_at: null, wallet_cents: 0 };

type Movements = readonly Omit<NewMovement, 'diverId'>[];
type Act = Pick<AuditEvent, 'action'> & { readonly now: Date; readonly details?: AuditedRecord };

/** What a write changes, prepared before its transaction (docs/adr/0010). `before`: null for a new member. */
export function writeOf(actor: Actor, before: DiverRow | null, changes: DiverChanges, act: Act, moved: Movements = []) {
  const { action, now, details } = act;
  const ofWallet = moved.filter(({ account = 'WALLET' }) => account === 'WALLET');
  const row = before ?? { ...(changes as DiverColumns), ...UNSTORED };
  const after = {
    ...row,
    ...changes,
    wallet_cents: ofWallet.reduce((sum, { cents }) => sum + cents, row.wallet_cents),
    version: row.version + Math.min(ofWallet.length, 1) + (before && Object.keys(changes).length > 0 ? 1 : 0),
  };
  const recorded = { before: before && recordedDiver(before), after: { ...recordedDiver(after), ...details } };
  const audit = auditRows(actor, now, { resource: 'divers', id: row.id, action, ...recorded });
  return { before, after, changes, movements: moved, audit };
}

export type MemberWrite = ReturnType<typeof writeOf>;

export interface Author {
  readonly actor: Actor;
  /** Throws PROOF_NEEDED where the act asks for it and the session lacks a recent one (docs/adr/0035). */
  requireReauthentication(action: Right): void;
}

/** Throws PROOF_NEEDED, and the errors of `changesOf`. */
export function creationOf(author: Author, write: DiverCreate, now: Date): MemberWrite {
  const { actor } = author;
  const values = newDiver(write, now);
  const cents = walletDifference(write, 0);
  if (cents !== 0) author.requireReauthentication('ledger.write');
  if (values.role !== 'USER') author.requireReauthentication('divers.updateAccess');
  const movements = movementsOf(actor, walletMoved(cents, 'OPENING', write));
  return writeOf(actor, null, values, { action: 'create', now, details: reasonOf(cents, write) }, movements);
}

/** Throws PROOF_NEEDED, LICENCE_TAKEN, and the errors of `changesOf`. */
async function createDiver(tx: Tx, context: Context, author: Author, write: DiverCreate, now: Date) {
  const [row] = await writeMembers(tx, context, author.actor, [creationOf(author, write, now)], now);
  return diverFor(author.actor, orNotFound(row, 'DIVER_NOT_FOUND'));
}

/** Throws SAME_PERSON, once nothing refuses the record itself, and as `createDiver`. */
export async function createPerson(tx: Tx, context: Context, author: Author, write: DiverCreate, now: Date) {
  const [same] = write.otherPerson ? [] : await samePersons(tx, [write]);
  const made = await createDiver(tx, context, author, write, now);
  if (same) throw new DomainError('SAME_PERSON', { sentence: samePersonSentence(same) });
  return made;
}

function refuse(field: DiverField | undefined): void {
  if (field !== undefined) throw new DomainError('FIELD_FORBIDDEN', { field });
}

type Context = Pick<ServiceContext, 'sender' | 'club'>;

/** Ways into an account and its end, what is owed and for what: contract §12. */
const PROVEN = [
  'email',
  'licence',
  'role',
  'desactived',
  'cotisation_cents',
  'dao',
  'voiturecv',
  'electrique',
] as const;

/** Throws as `allowed`, STALE_VERSION, FIELD_FORBIDDEN, VERSION_REQUIRED, PROOF_NEEDED, and the errors of `changesOf`. */
export function updateOf(author: Author, found: DiverRow | undefined, write: DiverWrite, now: Date): MemberWrite {
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
    ...movementsOf(actor, walletMoved(cents, 'ADJUSTMENT', write)),
    ...(fee === undefined ? [] : [{ ...feeChange(row.cotisation_cents, fee), authorId: actor.id }]),
  ];
  const action = cents !== 0 && Object.keys(changes).length === 0 ? 'money' : 'update';
  return writeOf(actor, row, changes, { action, now, details: reasonOf(cents, write) }, movements);
}

const columnsIn = (row: DiverRow) => recordOfEach<DiverColumns>(WRITTEN_COLUMNS, (column) => row[column]);

const isMoved = ({ email, licence }: DiverChanges): boolean => email !== undefined || licence !== undefined;
const endsSessions = ({ role, desactived, active, licence }: DiverChanges): boolean =>
  role !== undefined || desactived === 1 || active === 0 || licence !== undefined;

/** Writes locked members, and ends and tells what that ends; new ones get one-time passwords (contract §10). Throws LICENCE_TAKEN. */
export async function writeMembers(tx: Tx, context: Context, actor: Actor, writes: readonly MemberWrite[], now: Date) {
  const { sender, club } = context;
  const divers = diversRepository(tx);
  const made = writes.filter(({ before }) => before === null);
  const ids = (await divers.insert(made.map(({ after }) => columnsIn(after)))).values();
  const rows = writes.map(({ before, after }) => (before ? after : { ...after, id: ids.next().value ?? 0 }));
  const idOf = (at: number): number => rows[at]?.id ?? 0;
  const changed = writes.filter(({ before, changes }) => before !== null && Object.keys(changes).length > 0);
  const idsOf = (test: (changes: DiverChanges) => boolean) =>
    changed.flatMap(({ changes, after }) => (test(changes) ? after.id : []));

  const movements = writes.flatMap((one, at) => one.movements.map((moved) => ({ ...moved, diverId: idOf(at) })));
  await ledgerRepository(tx).add(movements, now);
  await credentialsRepository(tx).endSessions(idsOf(endsSessions), now);
  await endMailedKeys(tx, idsOf(isMoved));
  const readdressed = idsOf(({ email }) => email !== undefined);
  await tellOldAddresses(tx, sender, readdressed, now);
  const withNewCar = idsOf(({ voiturecv, electrique }) => voiturecv !== undefined || electrique !== undefined);
  await daosRepository(tx).keepCars(withNewCar, club.config.donationYear);
  // One statement writes the same columns of all its rows.
  const columns = [...new Set(changed.flatMap(({ changes }) => keysIn(changes)))];
  await divers.update(
    changed.map(({ after }) => ({ id: after.id, ...recordOfEach<DiverChanges>(columns, (column) => after[column]) })),
  );
  await auditRepository(tx).add(writes.flatMap((one, at) => one.audit.map((row) => ({ ...row, record_id: idOf(at) }))));

  // Members who never chose a password are welcomed at the corrected address: the former mail's password is over.
  const moved = await credentialsRepository(tx).findActiveByIds(idsOf(isMoved));
  const waiting = moved.filter(({ password_hash, frozen_at }) => password_hash === null && frozen_at === null);
  const welcomed = [...rows.filter((_, at) => writes[at]?.before === null), ...waiting];
  const reached = welcomed.filter(({ email }) => isEmail(email));
  await sendOneTimePasswords(tx, sender, 'welcome', reached, now);
  const events = reached.map(({ id }) => ({ at: now, actor, action: 'welcomePassword', subject: id }) as const);
  await recordSecurity(tx, ...events);
  return rows;
}

/** Throws LAST_SUPER_ADMIN, LICENCE_TAKEN, and the errors of `updateOf`. */
export async function updateDiver(tx: Tx, context: Context, author: Author, id: number, write: DiverWrite, now: Date) {
  const { actor } = author;
  const divers = diversRepository(tx);
  const touchesRights = write.role !== undefined || write.desactived !== undefined;
  const superAdmins = touchesRights ? await divers.lockSuperAdmins() : [];
  const change = updateOf(author, await divers.findForUpdate(id), write, now);
  await writeMembers(tx, context, actor, [change], now);
  await requireSuperAdmin(tx, superAdmins);
  return diverFor(actor, change.after);
}

/** Throws as `allowed`. */
export function removalOf(actor: Actor, found: DiverRow | undefined, now: Date): MemberWrite {
  const row = allowed(actor, 'divers.delete', found);
  return writeOf(actor, row, { active: 0, delete_date: now.toISOString() }, { action: 'delete', now });
}

/** Marks as deleted: past outings and the ledger keep their member. Throws DIVER_REGISTERED, LAST_SUPER_ADMIN. */
export async function removeDiver(tx: Tx, context: Context, actor: Actor, id: number, now: Date): Promise<void> {
  const divers = diversRepository(tx);
  const superAdmins = await divers.lockSuperAdmins();
  const removal = removalOf(actor, await divers.findForUpdate(id), now);
  if (await divers.isRegisteredAfter(id, now)) throw new DomainError('DIVER_REGISTERED');
  await writeMembers(tx, context, actor, [removal], now);
  await requireSuperAdmin(tx, superAdmins);
}

/** Contract §3, §10. `before`: the super administrators whom the transaction found, and locked. Throws LAST_SUPER_ADMIN. */
export async function requireSuperAdmin(tx: Tx, before: readonly number[]): Promise<void> {
  const isLost = before.length > 0 && (await diversRepository(tx).superAdmins()).length === 0;
  if (isLost) throw new DomainError('LAST_SUPER_ADMIN');
}

/** Without those of nothing. */
export const movementsOf = (actor: Actor, ...moved: Omit<Movements[number], 'authorId'>[]): Movements =>
  moved.filter(({ cents }) => cents !== 0).map((one) => ({ ...one, authorId: actor.id }));

const walletMoved = (cents: Cents, kind: 'OPENING' | 'ADJUSTMENT', { walletReason }: DiverWrite) =>
  ({ cents, kind, reason: walletReason?.trim() || null }) as const;

/** Shown in the history beside the balance that it changed. */
const reasonOf = (cents: number, { walletReason }: DiverWrite): AuditedRecord =>
  cents === 0 ? {} : { walletReason: walletReason?.trim() || null };
