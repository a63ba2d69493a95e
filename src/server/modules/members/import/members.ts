import { isDeepStrictEqual } from 'node:util';
import type { DiverWrite } from '../../../../shared/contract/divers.ts';
import type { Change } from '../../../../shared/domain/audit.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { FIELD_NAMES, specOf, type DiverField } from '../../../../shared/domain/divers/fields.ts';
import { memberLines } from '../../../../shared/domain/import/members.ts';
import type { ImportFile } from '../../../../shared/domain/import/lines.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { centsOfEuros, type Cents } from '../../../../shared/domain/money.ts';
import { feeTaken, importTakenBack, walletTaken } from '../../../../shared/messages/import.ts';
import { auditRepository } from '../../../commons/audit/audit-repository.ts';
import { diversRepository, type DiverRow } from '../../../commons/divers/repository.ts';
import { settingsRepository } from '../../../commons/parametres/repository.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { inSets } from '../../../db/sets.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { endMailedKeys } from '../../accounts/credentials/notifications.ts';
import { ledgerRepository } from '../../money/ledger/repository.ts';
import { diverFor } from '../divers/mapping.ts';
import { dryRun } from '../divers/changes.ts';
import {
  creationOf,
  refuseLast,
  removalOf,
  updateOf,
  writeMembers,
  writeOf,
  type MemberWrite,
} from '../divers/writes.ts';
import type { Comparison, Importer } from './compare.ts';
import { importsRepository } from './imports-repository.ts';
import { bodyOf, compareLines, mailsOf, totalsOf, type Members } from './members-compare.ts';

/** The form's default, a certificate of a year ago, would be false where the file names none. */
const UNSAID = { caci_date: null } as const;

/** The route asks for the proof of the whole file. */
const authorOf = (actor: Actor) => ({ actor, requireReauthentication: () => undefined });

const licencesIn = ({ lines }: ImportFile, field: 'licenceNumber' | 'head'): string[] =>
  lines.flatMap(({ write }) => {
    const licence = write[field];
    return typeof licence === 'string' ? [licence] : [];
  });

/** What the import changed, as a form would send it back. */
function formerValues(changes: readonly Change[]): DiverWrite {
  const fields = changes.filter((change): change is Change & { field: DiverField } =>
    (FIELD_NAMES as readonly string[]).includes(change.field),
  );
  return Object.fromEntries(fields.map(({ field, before }) => [field, before ?? (specOf(field).nullable ? null : '')]));
}

interface FeeMovement {
  readonly cents: Cents;
  readonly kind: 'MANUAL' | 'ADJUSTMENT';
  readonly reason: string;
}

/** A fee that was paid counts in the season's sums like one that the treasurer enters. */
const feeMovements = ({ id: authorId }: Actor, moved: FeeMovement) =>
  moved.cents === 0 ? [] : [{ ...moved, account: 'MEMBERSHIP', authorId } as const];

/** By licence, of the licences that a file names. */
function stateOf(licences: readonly string[], members: readonly Pick<DiverRow, 'id' | 'version' | 'licence'>[]) {
  const versions = new Map(members.map(({ licence, id, version }) => [licence, [id, version]]));
  return licences.map((licence) => versions.get(licence) ?? null);
}

/** Members by their licences, as the actor reads and writes them. */
export function membersImport({ sender, club, clock }: ServiceContext): Importer {
  async function readMembers(tx: Tx, actor: Actor, licences: readonly string[]) {
    const superAdmins = await diversRepository(tx).superAdmins();
    const rows = await diversRepository(tx).findManyByLicence(licences);
    const byLicence = new Map(rows.map((row) => [row.licence, row]));
    const members: Members = {
      known: new Map(rows.map((row) => [row.licence, diverFor(actor, row)])),
      after(write, licence) {
        const row = byLicence.get(licence);
        return dryRun(actor, row ? write : { ...UNSAID, ...write }, row, clock());
      },
      superAdmins,
    };
    return { rows, byLicence, members };
  }

  async function compare(tx: Tx, actor: Actor, read: ImportFile): Promise<Comparison> {
    const licences = [...new Set([...licencesIn(read, 'licenceNumber'), ...licencesIn(read, 'head')])];
    const { rows, byLicence, members: found } = await readMembers(tx, actor, licences);
    const { known } = found;
    const state = stateOf(licences, rows);
    const tribeOf = (licence: string) => (known.has(licence) ? (known.get(licence)?.familyId ?? null) : undefined);
    const file = { ...read, lines: memberLines(read, tribeOf) };
    const lines = await compareLines(file, found);
    const { watchesCertificates } = await settingsRepository(tx).club();
    return {
      state,
      lines,
      totals: totalsOf(file.lines),
      mails: mailsOf(lines, found, watchesCertificates ? parisDay(clock()) : null),

      async plan(now) {
        const writes = await inSets(lines.entries(), (some) =>
          some.flatMap(([index, { outcome, licenceNumber }]): MemberWrite[] => {
            const { write = {}, feePaid = 0 } = file.lines[index] ?? {};
            const body = { ...bodyOf(write), walletReason: walletTaken(now) };
            const row = byLicence.get(licenceNumber);
            if (outcome === 'changes')
              return [updateOf(authorOf(actor), row, { ...body, ...(row && { version: row.version }) }, now)];
            if (outcome !== 'new') return [];
            const creation = creationOf(authorOf(actor), { ...UNSAID, ...body }, now);
            const fee = { cents: centsOfEuros(feePaid) ?? 0, kind: 'MANUAL', reason: feeTaken(now) } as const;
            return [{ ...creation, movements: [...creation.movements, ...feeMovements(actor, fee)] }];
          }),
        );
        return async (writing) => {
          const divers = diversRepository(writing);
          // Before the members, as every other write of rights locks them.
          const superAdmins = await divers.lockSuperAdmins();
          const present = stateOf(licences, await divers.lockVersions(licences));
          if (!isDeepStrictEqual(present, state)) throw new DomainError('IMPORT_STALE');
          refuseLast(superAdmins, writes);
          const context = { sender, club };
          const written = await inSets(writes, (some) => writeMembers(writing, context, actor, some, now));
          return written.map(({ id, version }, at) => ({ id, version, made: writes[at]?.before === null }));
        };
      },
    };
  }

  /** The ledger keeps both movements: what came in goes out again, and the member as every deleted one. */
  function takenBack(actor: Actor, row: DiverRow, fees: Cents, reason: string, now: Date): MemberWrite[] {
    const cents = -row.wallet_cents;
    const wallet = cents === 0 ? [] : [{ cents, kind: 'ADJUSTMENT', reason, authorId: actor.id } as const];
    const movements = [...wallet, ...feeMovements(actor, { cents: -fees, kind: 'ADJUSTMENT', reason })];
    const act = { action: 'money', now, details: cents === 0 ? {} : { walletReason: reason } } as const;
    const emptied = writeOf(actor, row, {}, act, movements);
    return [emptied, removalOf(actor, emptied.after, now)];
  }

  return {
    compare,

    async movedOn(tx, run) {
      await diversRepository(tx).lockSuperAdmins();
      return importsRepository(tx).membersMovedOn(run);
    },

    async takeBack(tx, actor, { imported_at: at, author_id: author, records }, now) {
      const audited = await auditRepository(tx).writtenAt('divers', author, at);
      const found = await diversRepository(tx).findMany(records.map(({ id }) => id));
      const rows = new Map(found.map((row) => [row.id, row]));
      const made = records.flatMap((record) => (record.made ? record.id : []));
      const fees = await ledgerRepository(tx).sums(made, 'MEMBERSHIP');
      const walletReason = importTakenBack(new Date(at));
      const writes = await inSets(records, (some) =>
        some.flatMap(({ id, version, made: isMade }) => {
          const row = rows.get(id);
          if (isMade) return row ? takenBack(actor, row, fees.get(id) ?? 0, walletReason, now) : [];
          const changes = JSON.parse(audited.get(id)?.changes ?? '[]') as Change[];
          return [updateOf(authorOf(actor), row, { ...formerValues(changes), version, walletReason }, now)];
        }),
      );
      return async (writing) => {
        refuseLast(await diversRepository(writing).superAdmins(), writes);
        await endMailedKeys(writing, made);
        await inSets(writes, (some) => writeMembers(writing, { sender, club }, actor, some, now));
      };
    },
  };
}
