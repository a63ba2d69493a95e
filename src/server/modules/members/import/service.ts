import { createHash } from 'node:crypto';
import type { DiverCreate } from '../../../../shared/contract/divers.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import type { ImportFile } from '../../../../shared/domain/import/lines.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import type { ServiceContext } from '../../../commons/service/service-context.ts';
import type { Tx } from '../../../db/database.ts';
import { dryRun } from '../divers/changes.ts';
import { diverFor } from '../divers/mapping.ts';
import { diversRepository } from '../../../commons/divers/repository.ts';
import { createDiver, updateDiver } from '../divers/writes.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { settingsRepository } from '../../../commons/parametres/repository.ts';
import { previewOf, type Known, type Members } from './compare.ts';
import { readFile } from './read-file.ts';

const WALLET_REASON = 'Import';
/** The form's default, a certificate of a year ago, would be false where the file names none. */
const UNSAID = { caci_date: null } as const;

/** `lock` locks them until the transaction ends. */
async function readMembers(tx: Tx, actor: Actor, licences: readonly string[], now: Date, lock: boolean) {
  const divers = diversRepository(tx);
  // Locks super administrators first, as every other write of rights does.
  const superAdmins = lock ? await divers.lockSuperAdmins() : await divers.superAdmins();
  const rows = await divers.findManyByLicence(licences, lock);
  const known = rows.map((row): [string, Known] => [
    row.licence,
    {
      id: row.id,
      version: row.version,
      record: diverFor(actor, row),
      after: (write) => dryRun(actor, write, row, now),
    },
  ]);
  const created: Members['created'] = (write) => dryRun(actor, { ...UNSAID, ...write }, undefined, now);
  return { known: new Map(known), created, superAdmins };
}

/** First a preview, then all lines or none. */
export function importService({ database, clock, sender, club }: ServiceContext) {
  const licencesOf = ({ lines }: ImportFile): string[] =>
    lines.flatMap(({ write }) => (typeof write.licenceNumber === 'string' ? [write.licenceNumber] : []));

  async function compared(tx: Tx, actor: Actor, content: Buffer, file: ImportFile, lock: boolean) {
    const licences = licencesOf(file);
    const found = await readMembers(tx, actor, licences, clock(), lock);
    const state = licences.map((licence) => {
      const one = found.known.get(licence);
      return one ? [one.id, one.version] : null;
    });
    const digest = createHash('sha256').update(content).update(JSON.stringify(state)).digest('base64url');
    const { watchesCertificates } = await settingsRepository(tx).club();
    return { preview: previewOf(digest, file, found, watchesCertificates ? parisDay(clock()) : null), found };
  }

  async function write(tx: Tx, actor: Actor, content: Buffer, file: ImportFile, digest: string) {
    const { preview, found } = await compared(tx, actor, content, file, true);
    if (preview.digest !== digest) throw new DomainError('IMPORT_STALE', { current: preview });
    if (preview.problems.length > 0 || preview.counts.wrong > 0) {
      throw new DomainError('IMPORT_WRONG_LINES', { current: preview });
    }
    // The route asks for the proof of the whole file.
    const author = { actor, requireReauthentication: () => undefined };
    for (const [index, { outcome, licenceNumber }] of preview.lines.entries()) {
      const body = { ...file.lines[index]?.write, walletReason: WALLET_REASON } as DiverCreate;
      const member = found.known.get(licenceNumber);
      if (outcome === 'new') await createDiver(tx, sender, author, { ...UNSAID, ...body }, clock());
      else if (outcome === 'changes' && member) {
        await updateDiver(tx, { sender, club }, author, member.id, { ...body, version: member.version }, clock());
      }
    }
    return { ...preview, applied: true };
  }

  const look = (actor: Actor, content: Buffer, file: ImportFile) =>
    database.read(async (tx) => (await compared(tx, actor, content, file, false)).preview);

  return {
    /** Writes nothing. Throws IMPORT_UNREADABLE, TOO_LARGE. */
    preview: async (actor: Actor, content: Buffer, type: string) =>
      look(actor, content, await readFile(content, type, parisDay(clock()))),

    /** Writes all lines or none. Throws also IMPORT_STALE and IMPORT_WRONG_LINES, with a present preview. */
    async apply(actor: Actor, content: Buffer, type: string, digest: string) {
      const file = await readFile(content, type, parisDay(clock()));
      try {
        return await database.write((tx) => write(tx, actor, content, file, digest));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'LICENCE_TAKEN') throw error;
        // Another transaction created a member with this licence after the comparison.
        throw new DomainError('IMPORT_STALE', { current: await look(actor, content, file) });
      }
    },
  };
}
