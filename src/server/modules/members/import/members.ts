import { isDeepStrictEqual } from 'node:util';
import type { DiverWrite } from '#contract/divers.ts';
import type { Change } from '#domain/audit.ts';
import { parisDay } from '#domain/dates.ts';
import { DIVER_FIELDS, specOf, type DiverField } from '#domain/divers/fields.ts';
import { newcomersSince } from '#domain/mail/reminders.ts';
import { memberLines } from '#domain/import/members.ts';
import type { ImportFile } from '#domain/import/lines.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Cents } from '#domain/money.ts';
import { isKeyOf } from '#domain/records.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { folded } from '#domain/text.ts';
import { feeTaken, importTakenBack, samePersonAt, walletTaken } from '#messages/import.ts';
import { auditRepository } from '#server/commons/audit/audit-repository.ts';
import { samePersons } from '#server/commons/divers/same-person-query.ts';
import { diversRepository, type DiverRow } from '#server/commons/divers/repository.ts';
import { settingsRepository } from '#server/commons/parametres/repository.ts';
import { requireRight } from '#server/commons/service/permission.ts';
import type { ServiceContext } from '#server/commons/service/service-context.ts';
import type { Tx } from '#server/db/database.ts';
import { inSets } from '#server/db/sets.ts';
import { DomainError } from '#server/errors/domain-error.ts';
import { endMailedKeys } from '#server/modules/accounts/credentials/notifications.ts';
import { ledgerRepository } from '#server/commons/ledger/repository.ts';
import { waysBack } from '#server/modules/money/books/way-back.ts';
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
import { bodyOf, compareLines, mailsOf, sumOf, totalsOf, type Members } from './members-compare.ts';
import { unexplainedIn, withoutKnownCheques, withPayments, withSharedCheques, withWaysBack } from './payments.ts';

/** The route asks for the proof of the whole file. */
const authorOf = (actor: Actor) => ({ actor, requireReauthentication: () => undefined });

const licencesIn = ({ lines }: ImportFile, field: 'licenceNumber' | 'head'): string[] =>
  lines.flatMap(({ write }) => {
    const licence = write[field];
    return typeof licence === 'string' ? [licence] : [];
  });

const tribesIn = ({ lines }: ImportFile): ReadonlyMap<number, string> =>
  new Map(
    lines.flatMap(({ line, write: { familyId } }) =>
      familyId === undefined ? [] : [[line, folded(String(familyId))]],
    ),
  );

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
    const compared = await compareLines(file, found);
    const people = compared.flatMap(({ outcome, line }, index) =>
      outcome === 'new' ? [{ ...bodyOf(file.lines[index]?.write ?? {}), line }] : [],
    );
    const same = await samePersons(tx, people);
    const questions = people.flatMap(({ line }, index) => (same[index] ? samePersonAt(line, same[index]) : []));
    const changing = file.lines.flatMap((line, index) => {
      const { outcome = 'wrong', licenceNumber = '' } = compared[index] ?? {};
      const one = outcome === 'unchanged' ? undefined : writes.get(licenceNumber);
      return one ? [{ line, one: withPayments(actor, one, line, now) }] : [];
    });
    const lines = await withoutKnownCheques(tx, compared, changing, file);
    const paid = withSharedCheques(changing.map(({ one }) => one));
    const { watchesCertificates } = await settingsRepository(tx).club();
    return {
      state: stateOf(licences, rows),
      lines,
      samePersons: questions,
      totals: { ...totalsOf(file.lines), unknownMeans: sumOf(paid.flatMap(unexplainedIn)) },
      tribes: tribesIn(file),
      mails: mailsOf(lines, found, watchesCertificates ? parisDay(now) : null),

      async write(writing, left) {
        const wanted = paid.filter((_one, at) => !left.has(changing[at]?.line.line ?? 0));
        // Before the members, as every other write of rights locks them.
        const superAdmins = await diversRepository(writing).lockSuperAdmins();
        const present = await diversRepository(writing).findManyByLicence(licences, true);
        if (!isDeepStrictEqual(stateOf(licences, present), stateOf(licences, rows)))
          throw new DomainError('IMPORT_STALE');
        const context = { sender, club };
        const written = await inSets(wanted, (chunk) => writeMembers(writing, context, actor, chunk, now));
        await requireSuperAdmin(writing, superAdmins);
        return written.map(({ id, version }, at) => ({ id, version, made: wanted[at]?.before === null }));
      },
    };
  }

  /** Reverses the money of an imported member, who is deleted; the ledger keeps both movements. */
  function takenBack(actor: Actor, row: DiverRow, fees: Cents, reason: string, now: Date): MemberWrite[] {
    const cents = -row.wallet_cents;
    const wallet = { kind: 'ADJUSTMENT', reason, cents } as const;
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
      const importedAt = new Date(at);
      const atOnce = await ledgerRepository(tx).enteredAt(at, author, [walletTaken(importedAt), feeTaken(importedAt)]);
      const entered = atOnce.filter(({ diver_id: id }) => rows.has(id));
      if (entered.length > 0) requireRight(actor, 'ledger.write');
      const byMember = Map.groupBy(entered, ({ diver_id: id }) => id);
      const reason = importTakenBack(importedAt);
      const writes = await inSets(records, (chunk) =>
        chunk.flatMap(({ id, version, made: isMade }) => {
          const row = rows.get(id);
          const fee = byMember.get(id)?.findLast(({ account }) => account === 'MEMBERSHIP');
          if (isMade) return row ? takenBack(actor, row, fee?.cents ?? 0, reason, now) : [];
          const changes = readOwnJson<Change[]>(audited.get(id)?.changes ?? '[]');
          const former = { ...formerValues(changes), version, walletReason: reason };
          const one = updateOf(authorOf(actor), row, former, now);
          const due = fee ? { dossier_paid_at: null } : {};
          return [{ ...one, changes: { ...one.changes, ...due }, after: { ...one.after, ...due } }];
        }),
      );
      return async (writing) => {
        const superAdmins = await diversRepository(writing).superAdmins();
        await endMailedKeys(writing, made);
        const ways = await waysBack(
          writing,
          entered.map(({ id }) => id),
          now,
        );
        await inSets(writes, (chunk) => {
          const back = chunk.map((one) => withWaysBack(one, byMember.get(one.after.id) ?? [], ways, reason));
          return writeMembers(writing, { sender, club }, actor, back, now);
        });
        await requireSuperAdmin(writing, superAdmins);
      };
    },
  };
}
