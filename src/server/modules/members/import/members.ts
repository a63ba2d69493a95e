import { isDeepStrictEqual } from 'node:util';
import type { DiverWrite } from '#contract/divers.ts';
import type { Change } from '#domain/audit.ts';
import { parisDay } from '#domain/dates.ts';
import { DIVER_FIELDS, specOf, type DiverField } from '#domain/divers/fields.ts';
import { newcomersSince } from '#domain/mail/reminders.ts';
import { memberLines } from '#domain/import/members.ts';
import type { ImportFile } from '#domain/import/lines.ts';
import type { Actor } from '#domain/permissions.ts';
import { centsOfEuros, type Cents } from '#domain/money.ts';
import { isKeyOf } from '#domain/records.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { feeTaken, importTakenBack, samePersonAt, walletTaken } from '#messages/import.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import { samePersons } from '#server/commons/divers/same-person-query.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { endMailedKeys } from '#server/modules/accounts/credentials/notifications.ts';
import { ledgerRepository } from '#server/modules/money/ledger/repository.ts';
import { diverFor } from '../divers/mapping.ts';
import {
  creationOf,
  movementsOf,
  removalOf,
  requireSuperAdmin,
  updateOf,
  writeMembers,
  writeOf,
  type MemberWrite,
} from '../divers/writes.ts';
import type { Comparison, Importer } from './compare.ts';
import { importsRepository } from './imports-repository.ts';
import { bodyOf, compareLines, mailsOf, totalsOf, type Members } from './members-compare.ts';

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
    isKeyOf(DIVER_FIELDS, change.field),
  );
  return Object.fromEntries(fields.map(({ field, before }) => [field, before ?? (specOf(field).nullable ? null : '')]));
}

/** By licence, of the licences that a file names. */
function stateOf(licences: readonly string[], members: readonly Pick<DiverRow, 'id' | 'version' | 'licence'>[]) {
  const versions = new Map(members.map(({ licence, id, version }) => [licence, [id, version]]));
  return licences.map((licence) => versions.get(licence) ?? null);
}

/** Members by their licences, as the actor reads and writes them. */
export function membersImport({ sender, club }: ServiceContext): Importer {
  async function compare(tx: Tx, actor: Actor, read: ImportFile, now: Date): Promise<Comparison> {
    const licences = [...new Set([...licencesIn(read, 'licenceNumber'), ...licencesIn(read, 'head')])];
    const divers = diversRepository(tx);
    const rows = await inSets(licences, (chunk) => divers.findManyByLicence(chunk, false));
    const byLicence = new Map(rows.map((row) => [row.licence, row]));
    const known = new Map(
      await inSets(rows, (chunk) => chunk.map((row) => [row.licence, diverFor(actor, row)] as const)),
    );
    const writes = new Map<string, MemberWrite>();
    const found: Members = {
      newcomers: await auditRepository(tx).createdSince('divers', newcomersSince(now)),
      known,
      after(body, licence) {
        const row = byLicence.get(licence);
        const write = { ...body, walletReason: walletTaken(now) };
        const one = row
          ? updateOf(authorOf(actor), row, { ...write, version: row.version }, now)
          : creationOf(authorOf(actor), write, now);
        writes.set(licence, one);
        return diverFor(actor, one.after);
      },
      superAdmins: await divers.superAdmins(),
    };
    const tribeOf = (licence: string) => (known.has(licence) ? (known.get(licence)?.familyId ?? null) : undefined);
    const file = { ...read, lines: memberLines(read, tribeOf, (licence) => known.get(licence)) };
    const lines = await compareLines(file, found);
    const people = lines.flatMap(({ outcome, line }, index) =>
      outcome === 'new' ? [{ ...bodyOf(file.lines[index]?.write ?? {}), line }] : [],
    );
    const same = await samePersons(tx, people);
    const questions = people.flatMap(({ line }, index) => (same[index] ? samePersonAt(line, same[index]) : []));
    const { watchesCertificates } = await settingsRepository(tx).club();
    return {
      state: stateOf(licences, rows),
      lines,
      samePersons: questions,
      totals: totalsOf(file.lines),
      mails: mailsOf(lines, found, watchesCertificates ? parisDay(now) : null),

      async write(writing) {
        // Before the members, as every other write of rights locks them.
        const superAdmins = await diversRepository(writing).lockSuperAdmins();
        const present = await diversRepository(writing).findManyByLicence(licences, true);
        if (!isDeepStrictEqual(stateOf(licences, present), stateOf(licences, rows)))
          throw new DomainError('IMPORT_STALE');
        const wanted = lines.flatMap(({ outcome, licenceNumber }, index) => {
          const one = outcome === 'unchanged' ? undefined : writes.get(licenceNumber);
          if (!one || outcome === 'changes') return one ?? [];
          // A fee that was paid counts in the season's sums like one that the treasurer enters.
          const paid = { account: 'MEMBERSHIP', kind: 'MANUAL', reason: feeTaken(now) } as const;
          const cents = centsOfEuros(file.lines[index]?.feePaid ?? 0) ?? 0;
          return { ...one, movements: [...one.movements, ...movementsOf(actor, { ...paid, cents })] };
        });
        const context = { sender, club };
        const written = await inSets(wanted, (chunk) => writeMembers(writing, context, actor, chunk, now));
        await requireSuperAdmin(writing, superAdmins);
        return written.map(({ id, version }, at) => ({ id, version, made: wanted[at]?.before === null }));
      },
    };
  }

  /** The ledger keeps both movements: what came in goes out again the same way, and the member as every deleted one. */
  function takenBack(actor: Actor, row: DiverRow, fees: Cents, reason: string, now: Date): MemberWrite[] {
    const cents = -row.wallet_cents;
    const wallet = { kind: 'ADJUSTMENT', reason, cents, place: 'OPENING' } as const;
    const fee = { kind: 'MANUAL', reason, cents: -fees, account: 'MEMBERSHIP' } as const;
    const movements = movementsOf(actor, wallet, fee);
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
      const entered = await ledgerRepository(tx).feesEnteredAt(at);
      const fees = new Map(entered.map(({ diver_id: id, cents }) => [id, cents]));
      const walletReason = importTakenBack(new Date(at));
      const writes = await inSets(records, (chunk) =>
        chunk.flatMap(({ id, version, made: isMade }) => {
          const row = rows.get(id);
          if (isMade) return row ? takenBack(actor, row, fees.get(id) ?? 0, walletReason, now) : [];
          const changes = readOwnJson<Change[]>(audited.get(id)?.changes ?? '[]');
          return [updateOf(authorOf(actor), row, { ...formerValues(changes), version, walletReason }, now)];
        }),
      );
      return async (writing) => {
        const superAdmins = await diversRepository(writing).superAdmins();
        await endMailedKeys(writing, made);
        await inSets(writes, (chunk) => writeMembers(writing, { sender, club }, actor, chunk, now));
        await requireSuperAdmin(writing, superAdmins);
      };
    },
  };
}
