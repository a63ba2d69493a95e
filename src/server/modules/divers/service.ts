import type { Diver, DiverCreate, DiverWrite } from '../../../shared/contract/divers.ts';
import { isEmail } from '../../../shared/domain/email.ts';
import { can, type Action, type Actor } from '../../../shared/domain/permissions.ts';
import { normalisedLicence } from '../../../shared/domain/divers/identity.ts';
import type { Database, Tx } from '../../db/database.ts';
import { Refused } from '../../commons/errors.ts';
import { UNKNOWN_SUBJECT, requireRight } from '../../commons/permission.ts';
import type { LedgerRepository } from '../ledger/repository.ts';
import type { Note } from '../../commons/audit-log.ts';
import { checkVersion } from '../../commons/versions.ts';
import { changedTreasuryField, changesOf, newDiver, walletDifference } from './changes.ts';
import { diverFor, recordedDiver, subjectOf } from './mapping.ts';
import { diversRepository, type DiverChanges, type DiverRow } from './repository.ts';

interface NewMember {
  readonly id: number;
  readonly licence: string;
  readonly firstname: string;
  readonly email: string;
}

interface Parts {
  readonly database: Database;
  readonly ledger: LedgerRepository;
  /** Ends every token of the diver. */
  readonly endSessions: (tx: Tx, diverId: number) => Promise<unknown>;
  /** Mails a new member their way in. */
  readonly welcome: (tx: Tx, to: NewMember, now: Date) => Promise<void>;
  readonly note: Note;
  readonly clock: () => Date;
}

/** One member (specification §2 'Divers', §7; contract §3 and §10). */
export function diversService({ database, ledger, endSessions, welcome, note, clock }: Parts) {
  /** Refused before it is known whether they exist, then DIVER_NOT_FOUND. Deleted members are not there any more. */
  function allowed(actor: Actor, action: Action, row: DiverRow | undefined): DiverRow {
    const there = row?.active === 1 ? row : undefined;
    requireRight(actor, action, there ? subjectOf(there) : UNKNOWN_SUBJECT);
    if (!there) throw new Refused('DIVER_NOT_FOUND');
    return there;
  }

  /** With what was written. */
  async function reread(tx: Tx, id: number): Promise<DiverRow> {
    const row = await diversRepository(tx).find(id);
    if (!row) throw new Refused('DIVER_NOT_FOUND');
    return row;
  }

  /** Without a password: a mail brings a one-time one, where there is an address (contract §10). */
  async function createWithin(tx: Tx, actor: Actor, write: DiverCreate): Promise<Diver> {
    const now = clock();
    const values = newDiver(write, now);
    const cents = walletDifference(write, 0);
    const id = await diversRepository(tx).insert(values);
    if (cents !== 0) await ledger(tx).add(movement(actor, id, cents, 'OPENING', write), now);
    const { licence, firstname, email } = values;
    if (isEmail(email)) await welcome(tx, { id, licence, firstname, email }, now);
    const row = await reread(tx, id);
    await note(tx, actor, { resource: 'divers', id, action: 'create', after: recorded(row, cents, write) });
    return diverFor(actor, row);
  }

  async function updateWithin(tx: Tx, actor: Actor, id: number, write: DiverWrite): Promise<Diver> {
    const divers = diversRepository(tx);
    const superAdmins = touchesRights(write) ? await divers.lockSuperAdmins() : [];
    const row = allowed(actor, 'divers.update', await divers.findForUpdate(id));
    checkVersion(write.version, diverFor(actor, row));

    const changes = changesOf(write, row, clock());
    const cents = walletDifference(write, row.wallet_cents);
    const treasury = changedTreasuryField(changes, cents !== 0);
    if (treasury && !can(actor, 'divers.updateTreasury')) {
      throw new Refused('FIELD_FORBIDDEN', { field: treasury });
    }
    if (cents !== 0 && write.version === undefined) {
      throw new Refused('VERSION_REQUIRED', { field: 'porte_Monnaie' });
    }
    if (losesRights(changes)) refuseLast(superAdmins, id);

    if (Object.keys(changes).length > 0) await divers.update(id, changes);
    if (cents !== 0) await ledger(tx).add(movement(actor, id, cents, 'ADJUSTMENT', write), clock());
    if (changes.role !== undefined || changes.desactived === 1) await endSessions(tx, id);
    const present = await reread(tx, id);
    const action = cents !== 0 && Object.keys(changes).length === 0 ? 'money' : 'update';
    const after = recorded(present, cents, write);
    await note(tx, actor, { resource: 'divers', id, action, before: recordedDiver(row), after });
    return diverFor(actor, present);
  }

  return {
    read: (actor: Actor, id: number): Promise<Diver> =>
      database.read(async (tx) => diverFor(actor, allowed(actor, 'divers.read', await diversRepository(tx).find(id)))),

    readByLicence: (actor: Actor, licence: string): Promise<Diver> =>
      database.read(async (tx) => {
        const row = await diversRepository(tx).findByLicence(normalisedLicence(licence));
        return diverFor(actor, allowed(actor, 'divers.read', row));
      }),

    create: (actor: Actor, write: DiverCreate): Promise<Diver> =>
      database.write((tx) => createWithin(tx, actor, write)),

    update: (actor: Actor, id: number, write: DiverWrite): Promise<Diver> =>
      database.write((tx) => updateWithin(tx, actor, id, write)),

    createWithin,
    updateWithin,

    /** Marked as deleted: past outings and the ledger keep their member. Refused: DIVER_REGISTERED, LAST_SUPER_ADMIN. */
    remove: (actor: Actor, id: number): Promise<void> =>
      database.write(async (tx) => {
        const divers = diversRepository(tx);
        const superAdmins = await divers.lockSuperAdmins();
        const row = allowed(actor, 'divers.delete', await divers.findForUpdate(id));
        refuseLast(superAdmins, id);
        const now = clock();
        if (await divers.isRegisteredAfter(id, now)) throw new Refused('DIVER_REGISTERED');
        await divers.update(id, { active: 0, delete_date: now.toISOString() });
        await endSessions(tx, id);
        const after = recordedDiver(await reread(tx, id));
        await note(tx, actor, { resource: 'divers', id, action: 'delete', before: recordedDiver(row), after });
      }),

    /** Stores the dossier with its date, which is no longer awaited then (contract §5). The member mails it themselves. */
    receiveDossier: (actor: Actor, licence: string, text: string): Promise<void> =>
      database.write(async (tx) => {
        const divers = diversRepository(tx);
        const row = allowed(actor, 'divers.sendDossier', await divers.findByLicence(normalisedLicence(licence)));
        const { id } = row;
        await divers.update(id, { dossier: 0, dossier_text: text, dossier_sent_at: clock().toISOString() });
        const after = recordedDiver(await reread(tx, id));
        await note(tx, actor, { resource: 'divers', id, action: 'dossier', before: recordedDiver(row), after });
      }),
  };
}

export type DiversService = ReturnType<typeof diversService>;

const movement = (
  actor: Actor,
  diverId: number,
  cents: number,
  kind: 'OPENING' | 'ADJUSTMENT',
  { walletReason }: DiverWrite,
) => ({ diverId, cents, kind, reason: walletReason?.trim() || null, authorId: actor.id });

/** The reason of a movement stands beside the balance that it changed. */
const recorded = (row: DiverRow, cents: number, { walletReason }: DiverWrite) => ({
  ...recordedDiver(row),
  ...(cents === 0 ? {} : { walletReason: walletReason?.trim() || null }),
});

const touchesRights = ({ role, desactived }: DiverWrite): boolean => role !== undefined || desactived !== undefined;

const losesRights = (changes: DiverChanges): boolean => changes.role !== undefined || changes.desactived === 1;

/** The last who may appoint others can be neither demoted, deactivated nor deleted (contract §3, §10). */
function refuseLast(superAdmins: readonly number[], id: number): void {
  if (superAdmins.length === 1 && superAdmins[0] === id) throw new Refused('LAST_SUPER_ADMIN');
}
