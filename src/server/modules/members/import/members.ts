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
import { sets } from '../../../db/sets.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { endMailedKeys } from '../../accounts/credentials/notifications.ts';
import { ledgerRepository, walletHistory } from '../../money/ledger/repository.ts';
import { diverFor } from '../divers/mapping.ts';
import { dryRun } from '../divers/changes.ts';
import {
  insertDivers,
  newMember,
  refuseLast,
  removalOf,
  updateOf,
  writeChanges,
  type MemberChange,
  type NewMember,
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

type Versions = ReadonlyMap<string, { readonly id: number; readonly version: number }>;

const stateOf = (licences: readonly string[], members: Versions) =>
  licences.map((licence) => {
    const one = members.get(licence);
    return one ? [one.id, one.version] : null;
  });

/** Members by their licences, as the actor reads and writes them. */
export function membersImport({ sender, club, clock }: ServiceContext): Importer {
  async function readMembers(tx: Tx, actor: Actor, licences: readonly string[]) {
    const divers = diversRepository(tx);
    const superAdmins = await divers.superAdmins();
    const byLicence = new Map((await divers.findManyByLicence(licences)).map((row) => [row.licence, row]));
    const members: Members = {
      known: new Map([...byLicence].map(([licence, row]) => [licence, diverFor(actor, row)])),
      after(write, licence) {
        const row = byLicence.get(licence);
        return dryRun(actor, row ? write : { ...UNSAID, ...write }, row, clock());
      },
      superAdmins,
    };
    return { byLicence, members };
  }

  async function compare(tx: Tx, actor: Actor, read: ImportFile): Promise<Comparison> {
    const licences = [...new Set([...licencesIn(read, 'licenceNumber'), ...licencesIn(read, 'head')])];
    const { byLicence, members: found } = await readMembers(tx, actor, licences);
    const { known } = found;
    const state = stateOf(licences, byLicence);
    const tribeOf = (licence: string) => (known.has(licence) ? (known.get(licence)?.familyId ?? null) : undefined);
    const file = { ...read, lines: memberLines(read, tribeOf) };
    const lines = compareLines(file, found);
    const { watchesCertificates } = await settingsRepository(tx).club();
    return {
      state,
      lines,
      totals: totalsOf(file.lines),
      mails: mailsOf(lines, found, watchesCertificates ? parisDay(clock()) : null),

      async plan(now) {
        const made: NewMember[] = [];
        const changed: MemberChange[] = [];
        for await (const some of sets(lines.entries())) {
          for (const [index, { outcome, licenceNumber }] of some) {
            const { write = {}, feePaid = 0 } = file.lines[index] ?? {};
            const body = { ...bodyOf(write), walletReason: walletTaken(now) };
            const row = byLicence.get(licenceNumber);
            if (outcome === 'new') {
              const member = newMember(authorOf(actor), { ...UNSAID, ...body }, now);
              const fee = { cents: centsOfEuros(feePaid) ?? 0, kind: 'MANUAL', reason: feeTaken(now) } as const;
              made.push({ ...member, movements: [...member.movements, ...feeMovements(actor, fee)] });
            } else if (outcome === 'changes' && row) {
              changed.push(updateOf(authorOf(actor), row, { ...body, version: row.version }, now));
            }
          }
        }
        return async (writing) => {
          const divers = diversRepository(writing);
          // Before the members, as every other write of rights locks them.
          const superAdmins = await divers.lockSuperAdmins();
          const present = stateOf(licences, await divers.lockVersions(licences));
          if (JSON.stringify(present) !== JSON.stringify(state)) throw new DomainError('IMPORT_STALE');
          refuseLast(superAdmins, changed);
          const added = await insertDivers(writing, sender, actor, made, now);
          await writeChanges(writing, { sender, club }, actor, changed, now);
          return [
            ...added.map(({ id, version }) => ({ id, version, made: true })),
            ...changed.map(({ after: { id, version } }) => ({ id, version, made: false })),
          ];
        };
      },
    };
  }

  /** The ledger keeps both movements: what came in goes out again, and the member as every deleted one. */
  function takenBack(actor: Actor, row: DiverRow, fees: Cents, reason: string, now: Date): MemberChange {
    const { id, wallet_cents: balance } = row;
    const removal = removalOf(actor, { ...row, wallet_cents: 0 }, now);
    const fee = feeMovements(actor, { cents: -fees, kind: 'ADJUSTMENT', reason });
    if (balance === 0) return { ...removal, movements: fee };
    const wallet = { cents: -balance, kind: 'ADJUSTMENT', reason, authorId: actor.id } as const;
    const history = walletHistory(actor, { id, balance }, 0, reason, now);
    return { ...removal, movements: [wallet, ...fee], audit: [...history, ...removal.audit] };
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
      const reason = importTakenBack(new Date(at));
      const changes: MemberChange[] = [];
      for await (const some of sets(records)) {
        for (const { id, version, made: isMade } of some) {
          const row = rows.get(id);
          if (!row) continue;
          if (isMade) changes.push(takenBack(actor, row, fees.get(id) ?? 0, reason, now));
          else {
            const former = formerValues(JSON.parse(audited.get(id)?.changes ?? '[]') as Change[]);
            changes.push(updateOf(authorOf(actor), row, { ...former, version, walletReason: reason }, now));
          }
        }
      }
      return async (writing) => {
        refuseLast(await diversRepository(writing).superAdmins(), changes);
        await endMailedKeys(writing, made);
        await writeChanges(writing, { sender, club }, actor, changes, now);
      };
    },
  };
}
