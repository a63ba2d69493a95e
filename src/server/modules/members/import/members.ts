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
import { endMailedKeys } from '../../accounts/credentials/notifications.ts';
import { ledgerRepository, moveWallet } from '../../money/ledger/repository.ts';
import { movementSums } from '../../money/ledger/statements-query.ts';
import { diverFor } from '../divers/mapping.ts';
import { dryRun } from '../divers/changes.ts';
import { createDiver, removeDiver, updateDiver } from '../divers/writes.ts';
import type { Comparison, Importer } from './compare.ts';
import { importsRepository, type WrittenRecord } from './imports-repository.ts';
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
async function moveFee(tx: Tx, { id: authorId }: Actor, diverId: number, moved: FeeMovement, now: Date): Promise<void> {
  if (moved.cents !== 0) await ledgerRepository(tx).add({ ...moved, account: 'MEMBERSHIP', diverId, authorId }, now);
}

/** Members by their licences, as the actor reads and writes them. */
export function membersImport({ sender, club, clock }: ServiceContext): Importer {
  async function readMembers(tx: Tx, actor: Actor, licences: readonly string[], lock: boolean): Promise<Members> {
    const divers = diversRepository(tx);
    // Locks super administrators first, as every other write of rights does.
    const superAdmins = lock ? await divers.lockSuperAdmins() : await divers.superAdmins();
    const rows = await divers.findManyByLicence(licences, lock);
    const byLicence = new Map(rows.map((row) => [row.licence, row]));
    return {
      known: new Map(rows.map((row) => [row.licence, diverFor(actor, row)])),
      after(write, licence) {
        const row = byLicence.get(licence);
        return dryRun(actor, row ? write : { ...UNSAID, ...write }, row, clock());
      },
      superAdmins,
    };
  }

  async function compare(tx: Tx, actor: Actor, read: ImportFile, lock: boolean): Promise<Comparison> {
    const licences = [...new Set([...licencesIn(read, 'licenceNumber'), ...licencesIn(read, 'head')])];
    const found = await readMembers(tx, actor, licences, lock);
    const { known } = found;
    const tribeOf = (licence: string) => (known.has(licence) ? (known.get(licence)?.familyId ?? null) : undefined);
    const file = { ...read, lines: memberLines(read, tribeOf) };
    const lines = compareLines(file, found);
    const { watchesCertificates } = await settingsRepository(tx).club();
    return {
      state: licences.map((licence) => {
        const one = known.get(licence);
        return one ? [one.id, one.version] : null;
      }),
      lines,
      totals: totalsOf(file.lines),
      mails: mailsOf(lines, found, watchesCertificates ? parisDay(clock()) : null),

      async write(now) {
        const written: WrittenRecord[] = [];
        for (const [index, { outcome, licenceNumber }] of lines.entries()) {
          const { write = {}, feePaid = 0 } = file.lines[index] ?? {};
          const body = { ...bodyOf(write), walletReason: walletTaken(now) };
          const member = known.get(licenceNumber);
          if (outcome === 'new') {
            const { id, version } = await createDiver(tx, sender, authorOf(actor), { ...UNSAID, ...body }, now);
            const fee = { cents: centsOfEuros(feePaid) ?? 0, kind: 'MANUAL', reason: feeTaken(now) } as const;
            await moveFee(tx, actor, id, fee, now);
            written.push({ id, version, made: true });
          } else if (outcome === 'changes' && member) {
            const change = { ...body, version: member.version };
            const { id, version } = await updateDiver(tx, { sender, club }, authorOf(actor), member.id, change, now);
            written.push({ id, version, made: false });
          }
        }
        return written;
      },
    };
  }

  /** The ledger keeps both movements: what came in goes out again, and the member as every deleted one. */
  async function remove(tx: Tx, actor: Actor, { id, wallet_cents: balance }: DiverRow, reason: string, now: Date) {
    if (balance !== 0) {
      const moved = { cents: -balance, kind: 'ADJUSTMENT', reason, field: 'porte_Monnaie' } as const;
      await moveWallet(tx, actor, { id, balance }, moved, now);
    }
    const fees = await movementSums(tx, { diver: id, account: 'MEMBERSHIP' });
    await moveFee(tx, actor, id, { cents: -Number(fees.in) - Number(fees.out), kind: 'ADJUSTMENT', reason }, now);
    await endMailedKeys(tx, id);
    await removeDiver(tx, actor, id, now);
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
      const walletReason = importTakenBack(new Date(at));
      for (const { id, version, made } of records) {
        const row = rows.get(id);
        if (made && row) await remove(tx, actor, row, walletReason, now);
        else if (!made) {
          const changes = JSON.parse(audited.get(id)?.changes ?? '[]') as Change[];
          const write = { ...formerValues(changes), version, walletReason };
          await updateDiver(tx, { sender, club }, authorOf(actor), id, write, now);
        }
      }
    },
  };
}
